import { backoffMs } from "../../shared/lib/backoff.ts";
import type { Clock } from "../../shared/lib/clock.ts";
import { AddressUnavailable, type ConsoleServerSettings, type RunningConsole, startConsole } from "./start-console.ts";

const AGAIN = { firstMs: 1_000, maxMs: 10_000 };

/**
 * Serves the console as soon as its address is available. A gate computer may start before it has a network address, or
 * find the port in use: lanes do not wait for it, and it is logged once.
 * @returns when the console is served, or the first try has failed
 * @throws in words when its certificate and key are no pair: a retry would not help
 */
export async function superviseConsole(
  settings: ConsoleServerSettings & { clock: Clock; random: () => number },
): Promise<AsyncDisposable> {
  const { clock, random, log } = settings;
  let failures = 0;
  let isEnded = false;
  let running: RunningConsole | null = null;
  let cancel = (): void => undefined;
  let trying: Promise<void> = Promise.resolve();

  const tryOnce = async (): Promise<void> => {
    try {
      running = await startConsole(settings);
    } catch (error) {
      if (!(error instanceof AddressUnavailable)) throw error;
      if (failures === 0)
        log.warn({ because: error.message }, "the console could not start: it is retried, the lanes work without it");
      failures += 1;
      if (isEnded) return;
      cancel = clock.after(backoffMs(failures, random(), AGAIN), () => {
        trying = tryOnce().catch((unexpected: unknown) => log.error({ err: unexpected }, "the console cannot start"));
      });
    }
  };

  await tryOnce();
  return {
    async [Symbol.asyncDispose]() {
      isEnded = true;
      cancel();
      await trying;
      await running?.[Symbol.asyncDispose]();
    },
  };
}
