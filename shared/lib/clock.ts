/**
 * The two clocks of a process. The wall clock says when something happened and may jump;
 * the monotonic clock says how long ago and never does. Pure code is given numbers, never a Clock.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch (UTC). May jump when the clock is set. */
  nowMs(): number;
  /** Milliseconds since some fixed moment of this process; never goes back. */
  monotonicMs(): number;
  /** Calls `run` once after `delayMs` of monotonic time. The answer cancels it; cancelling twice is harmless. */
  after(delayMs: number, run: () => void): () => void;
  /** As `after`, but never too soon, and late by as little as the process can: the last bit is waited for awake. */
  exactlyAfter(delayMs: number, run: () => void): () => void;
}

/** A timer of the runtime counts whole milliseconds and may be off by this much, either way. */
const TIMER_IS_OFF_BY_MS = 1;

/** The machine's own clocks and timers. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  exactlyAfter(delayMs, run) {
    const dueMs = performance.now() + delayMs;
    let cancel = (): void => undefined;
    const wait = (): void => {
      const timerMs = Math.floor(dueMs - performance.now()) - TIMER_IS_OFF_BY_MS;
      if (timerMs >= 1) {
        cancel = systemClock.after(timerMs, look);
        return;
      }
      const turn = setImmediate(look);
      cancel = () => clearImmediate(turn);
    };
    const look = (): void => {
      if (performance.now() < dueMs) wait();
      else run();
    };
    wait();
    return () => cancel();
  },
};

/** A moment as the API writes it: ISO 8601, UTC, milliseconds. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** The Unix epoch milliseconds of an ISO 8601 moment that a schema has already accepted. */
export function epochMsOf(iso: string): number {
  const epochMs = Date.parse(iso);
  if (Number.isNaN(epochMs)) throw new RangeError(`not an ISO 8601 moment: ${iso}`);
  return epochMs;
}
