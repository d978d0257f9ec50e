import type { Clock } from "./clock.ts";

/** A clock that moves only by calls. Timers fire in order. For tests and time-compressed runs. */
export interface FakeClock extends Clock {
  /** Advances both clocks by `ms` and fires the timers that become due. */
  advance(ms: number): void;
  /** Sets only the wall clock, as an operator or NTP does; the monotonic clock does not move. */
  setWall(epochMs: number): void;
}

interface Timer {
  dueMs: number;
  run: () => void;
}

/** @param startMs initial wall clock, Unix epoch milliseconds */
export function fakeClock(startMs = 1_795_240_800_000): FakeClock {
  let wallMs = startMs;
  let monoMs = 0;
  /** Sorted by due time. */
  const timers: Timer[] = [];
  const moveTo = (targetMs: number): void => {
    wallMs += targetMs - monoMs;
    monoMs = targetMs;
  };
  const after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { dueMs: monoMs + Math.max(0, delayMs), run };
    const at = timers.findLastIndex((other) => other.dueMs <= timer.dueMs) + 1;
    timers.splice(at, 0, timer);
    return () => {
      const where = timers.indexOf(timer);
      if (where >= 0) timers.splice(where, 1);
    };
  };
  return {
    nowMs: () => wallMs,
    monotonicMs: () => monoMs,
    after,
    exactlyAfter: after,
    advance(ms) {
      const endMs = monoMs + ms;
      for (let next = timers[0]; next && next.dueMs <= endMs; next = timers[0]) {
        timers.shift();
        moveTo(Math.max(monoMs, next.dueMs));
        next.run();
      }
      moveTo(endMs);
    },
    setWall(epochMs) {
      wallMs = epochMs;
    },
  };
}
