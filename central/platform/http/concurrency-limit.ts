import { AppError } from "../../../shared/errors/app-error.ts";
import { say } from "../../../shared/words/say.ts";

/** The queue length per running request; beyond it requests are refused. */
const QUEUE_PER_SLOT = 4;

interface CallerQueue {
  running: number;
  waiting: (() => void)[];
}

/** Backpressure: limits the concurrent requests of one caller, so that no caller takes all shared resources. */
export interface ConcurrencyLimit {
  /**
   * Waits for a slot of the caller.
   * @param signal ends the wait when the caller disconnects
   * @returns gives the slot back; it may be called twice
   * @throws AppError `rate_limited` when the caller's queue is full
   */
  enter(caller: string, signal: AbortSignal): Promise<() => void>;
  /** Runs `work` in a slot of the caller. */
  take<T>(caller: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/**
 * @param most concurrent requests of one caller
 * @param queue the number that waits
 */
export function createConcurrencyLimit(most: number, queue = most * QUEUE_PER_SLOT): ConcurrencyLimit {
  const lines = new Map<string, CallerQueue>();

  async function wait({ waiting }: CallerQueue, signal: AbortSignal): Promise<void> {
    if (waiting.length >= queue)
      throw new AppError("rate_limited", say("too_many_in_flight"), {
        retryAfterSeconds: 1,
      });
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        const place = waiting.indexOf(go);
        if (place >= 0) waiting.splice(place, 1);
        reject(new AppError("unavailable", say("client_has_gone")));
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

  async function enter(caller: string, signal: AbortSignal): Promise<() => void> {
    const line = lines.get(caller) ?? { running: 0, waiting: [] };
    lines.set(caller, line);
    // A finished request hands its slot to the queue, so that a new request cannot overtake it.
    if (line.running < most) line.running++;
    else await wait(line, signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(caller);
    };
  }

  return {
    enter,
    async take(caller, signal, work) {
      const leave = await enter(caller, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
