import { backoffMs } from "../../shared/lib/backoff.ts";
import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";

/** Something that is done again and again until it is disposed of. */
export interface Loop extends AsyncDisposable {
  /** Ends the wait, or, during a turn, leaves out the next one. */
  wake(): void;
}

/**
 * Runs `turn` after `turn`, with the wait between that each asks for. A turn that throws is a fault of this program or
 * of the disk: it is logged and tried again, so that one fault doesn't end the loop without a sound.
 * @param settings.turn answers how many milliseconds to wait, or null when all is done; its signal is aborted on disposal
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
        // Whatever else waits for the event loop, such as a truck, comes between two turns.
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
      if (!stop.signal.aborted) log.error({ err: error, loop: name }, "a turn failed");
      return backoffMs(faults, random(), { firstMs: 1_000, mostMs: 60_000 });
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
  // Not before the caller has the loop: a turn may wake it.
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
