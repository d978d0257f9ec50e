import { backoffMs } from "../../shared/lib/backoff.ts";
import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";

/** A task that repeats until it is disposed of. */
export interface Loop extends AsyncDisposable {
  /** Ends the wait; during a turn it skips the next wait. */
  wake(): void;
}

/**
 * Runs `turn` repeatedly, with the wait that each turn requests. A turn that throws is a fault of this program or of
 * the disk. It is logged and retried, so that one fault doesn't end the loop silently.
 * @param settings.turn returns the milliseconds to wait, or null when all is done; its signal is aborted on disposal
 */
export function startLoop(settings: {
  name: string;
  clock: Clock;
  log: Log;
  random: () => number;
  turn: (signal: AbortSignal) => Promise<number | null>;
}): Loop {
  const { name, clock, log, random, turn } = settings;
  const stop = new AbortController();
  let isWoken = false;
  let endWait: (() => void) | null = null;
  let faults = 0;

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (ms <= 0 || isWoken || stop.signal.aborted) {
        // Other work of the event loop, such as a vehicle's scan, runs between two turns.
        setImmediate(resolve);
        return;
      }
      const done = (): void => {
        cancel();
        endWait = null;
        resolve();
      };
      const cancel = clock.after(ms, done);
      endWait = done;
    });
  const once = async (): Promise<number | null> => {
    try {
      const waitMs = await turn(stop.signal);
      faults = 0;
      return waitMs;
    } catch (error) {
      faults++;
      if (!stop.signal.aborted)
        log.warn({ err: error, loop: name }, "a turn of a sync loop failed: it is retried with backoff");
      return backoffMs(faults, random(), { firstMs: 1_000, maxMs: 60_000 });
    }
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      isWoken = false;
      const waitMs = await once();
      if (waitMs === null) return;
      await wait(waitMs);
    }
  };
  // Starts only after the caller has the loop: a turn may wake it.
  const running = Promise.resolve().then(run);
  return {
    wake() {
      isWoken = true;
      endWait?.();
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      endWait?.();
      await running;
    },
  };
}
