import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

const SETTINGS = { firstMs: 1_000, maxMs: 60_000 };

test.each([
  ["the first failure waits for half of the first delay at least", 1, 0, 500],
  ["and less than the whole of it", 1, 0.5, 750],
  ["the second waits twice as long", 2, 0, 1_000],
  ["the third four times", 3, 0, 2_000],
  ["none waits for more than the most", 20, 0, 30_000],
  ["nor does a failure after months", 1_000_000, 0, 30_000],
  ["no failure counts as the first", 0, 0, 500],
])("%s", (_, failures, random, expected) => {
  expect(backoffMs(failures, random, SETTINGS)).toBe(expected);
});

test("a wait stays between half of the delay and the whole, and never shrinks with more failures", () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), chance, (failures, random) => {
      const wholeMs = Math.min(SETTINGS.maxMs, SETTINGS.firstMs * 2 ** (failures - 1));
      const waitMs = backoffMs(failures, random, SETTINGS);
      expect(waitMs).toBeGreaterThanOrEqual(wholeMs / 2);
      expect(waitMs).toBeLessThanOrEqual(wholeMs);
      expect(backoffMs(failures + 1, random, SETTINGS)).toBeGreaterThanOrEqual(waitMs);
    }),
  );
});
