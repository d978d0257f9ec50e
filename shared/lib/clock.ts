/**
 * The two clocks of a process. The wall clock gives the time of an event and may jump.
 * The monotonic clock measures durations and never jumps. Pure code gets numbers, never a Clock.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch (UTC). May jump when the clock is set. */
  nowMs(): number;
  /** Milliseconds since a fixed moment of this process; never decreases. */
  monotonicMs(): number;
  /** Calls `run` once after `delayMs` of monotonic time. @returns cancels the timer; may be called twice */
  after(delayMs: number, run: () => void): () => void;
  /** Like `after`, but never early and with minimal delay: it busy-waits for the last milliseconds. */
  exactlyAfter(delayMs: number, run: () => void): () => void;
}

/** A runtime timer has a resolution of one millisecond and may be early or late by this much. */
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

/** Formats a timestamp for the API: ISO 8601, UTC, milliseconds. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** Unix epoch milliseconds of an ISO 8601 timestamp that a schema has already validated. */
export function epochMsOf(iso: string): number {
  const epochMs = Date.parse(iso);
  if (Number.isNaN(epochMs)) throw new RangeError(`not an ISO 8601 timestamp: ${iso}`);
  return epochMs;
}

/** The earlier of two timestamps in the API's format. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
