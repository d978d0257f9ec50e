import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADDRESS_LOCK, afterFailure, HERE_LOCK, lockedForMs, type LockState, OFFICER_LOCK } from "./lock.ts";

const MINUTE = 60_000;
const failing = (times: number, everyMs: number, rules = HERE_LOCK): LockState | null => {
  let state: LockState | null = null;
  for (let n = 0; n < times; n++) state = afterFailure(state, rules, n * everyMs);
  return state;
};

describe("the lock", () => {
  it.each([
    [HERE_LOCK, 4, 0],
    [HERE_LOCK, 5, MINUTE],
    [HERE_LOCK, 6, 2 * MINUTE],
    [HERE_LOCK, 9, 15 * MINUTE],
    [HERE_LOCK, 500, 15 * MINUTE],
    [OFFICER_LOCK, 19, 0],
    [OFFICER_LOCK, 20, MINUTE],
    [ADDRESS_LOCK, 19, 0],
    [ADDRESS_LOCK, 20, MINUTE],
  ])("%o: %i failures lock for %i ms", (rules, times, ms) => {
    expect(lockedForMs(failing(times, 0, rules), rules, 0)).toBe(ms);
  });

  it("forgets failures of more than an hour ago", () => {
    const before = failing(4, 0);
    expect(afterFailure(before, HERE_LOCK, 60 * MINUTE + 1)).toMatchObject({ failures: 1, lockedUntilMs: null });
    expect(afterFailure(before, HERE_LOCK, 60 * MINUTE).lockedUntilMs).not.toBeNull();
  });

  it("is no longer than its longest, also when the clock was set back by a year", () => {
    const state = failing(9, 0);
    expect(lockedForMs(state, HERE_LOCK, -365 * 24 * 60 * MINUTE)).toBe(15 * MINUTE);
  });

  /** A person who fails repeatedly, at any times, and tries whenever it is not locked. */
  it("lets no more than its limit of guesses through before the first lock, and few after it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { minLength: 1, maxLength: 200, size: "max" }),
        (pauses) => {
          let nowMs = 0;
          let state: LockState | null = null;
          const guesses: number[] = [];
          for (const pause of pauses) {
            nowMs += pause;
            if (lockedForMs(state, HERE_LOCK, nowMs) > 0) continue;
            guesses.push(nowMs);
            state = afterFailure(state, HERE_LOCK, nowMs);
          }
          // In any hour: the free ones, and those between locks that double from a minute to a quarter of an hour.
          for (const from of guesses)
            expect(guesses.filter((at) => at >= from && at < from + 60 * MINUTE).length).toBeLessThanOrEqual(13);
        },
      ),
    );
  });
});
