import type { Clock } from "../../../shared/lib/clock.ts";

/** A clock that runs faster than real time and can jump. */
export interface HastyClock extends Clock {
  /** Moves the wall clock by so many milliseconds, backward if negative; the monotonic clock does not move. */
  jump(ms: number): void;
}

/** @param factor speed relative to real time @param startMs initial wall clock time */
export function hastyClock(factor: number, startMs = Date.now()): HastyClock {
  const beganMs = performance.now();
  let wallMs = startMs;
  const monotonicMs = (): number => (performance.now() - beganMs) * factor;
  const after = (delayMs: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, delayMs / factor);
    return () => clearTimeout(timer);
  };
  return {
    monotonicMs,
    nowMs: () => Math.round(wallMs + monotonicMs()),
    after,
    exactlyAfter: after,
    jump(ms) {
      wallMs += ms;
    },
  };
}
