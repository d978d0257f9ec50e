import { AppError } from "../../../shared/errors/app-error.ts";

/** For each request that is worked on, so many may wait in line before more are refused. */
const QUEUE_PER_SLOT = 4;

interface CallerQueue {
  running: number;
  waiting: (() => void)[];
}

/** Takes turns among the requests of one caller, so that none of them takes all that is there for everyone. */
export interface ConcurrencyLimit {
  /**
   * Runs `work` when it is the caller's turn.
   * @param signal ends the wait when the caller has gone
   * @throws AppError `rate_limited` when too many of the caller's requests wait already
   */
  take<T>(caller: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** @param most requests of one caller at once */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const lines = new Map<string, CallerQueue>();

  async function wait({ waiting }: CallerQueue, signal: AbortSignal): Promise<void> {
    if (waiting.length >= most * QUEUE_PER_SLOT)
      throw new AppError("rate_limited", "Too many of your requests are under way: wait for their answers", {
        retryAfterSeconds: 1,
      });
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        const place = waiting.indexOf(go);
        if (place >= 0) waiting.splice(place, 1);
        reject(new AppError("unavailable", "Nobody waits for this answer any more"));
      };
      const go = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      if (signal.aborted) {
        leave();
        return;
      }
      waiting.push(go);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return {
    async take(caller, signal, work) {
      const line = lines.get(caller) ?? { running: 0, waiting: [] };
      lines.set(caller, line);
      // Whoever ends hands its place on, so that nobody who comes now steps in between.
      if (line.running < most) line.running++;
      else await wait(line, signal);
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else if (--line.running === 0) lines.delete(caller);
      }
    },
  };
}
