import type { Clock } from "./clock.ts";

/** A clock that moves only when told to; timers fire, in order, as it passes them. For tests and time-compressed runs. */
export interface FakeClock extends Clock {
  /** Moves both clocks on by `ms`, firing what falls due on the way. */
  advance(ms: number): void;
  /** Sets the wall clock alone, as an operator or NTP does; the monotonic clock does not move. */
  setWall(epochMs: number): void;
}

interface Timer {
  dueMs: number;
  order: number;
  run: () => void;
}

/** @param startMs what the wall clock shows at first, Unix epoch milliseconds */
export function fakeClock(startMs = 1_795_240_800_000): FakeClock {
  let wallMs = startMs;
  let monoMs = 0;
  let order = 0;
  const timers = new Set<Timer>();
  const moveTo = (targetMs: number): void => {
    wallMs += targetMs - monoMs;
    monoMs = targetMs;
  };
  const after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { dueMs: monoMs + Math.max(0, delayMs), order: order++, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  return {
    nowMs: () => wallMs,
    monotonicMs: () => monoMs,
    after,
    exactlyAfter: after,
    advance(ms) {
      const endMs = monoMs + ms;
      for (;;) {
        const next = [...timers]
          .filter((timer) => timer.dueMs <= endMs)
          .sort((a, b) => a.dueMs - b.dueMs || a.order - b.order)[0];
        if (!next) break;
        timers.delete(next);
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
