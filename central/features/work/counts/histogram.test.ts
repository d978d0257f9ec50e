import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, quantileOf } from "./histogram.ts";

test("quantiles are within 2 % of the exact ones, whatever the durations", () => {
  const durations = fc.array(fc.integer({ min: 1_000, max: 30 * 86_400_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 1), (ms, share) => {
      const counts = new Map<number, number>();
      for (const one of ms) counts.set(bucketOf(one), (counts.get(bucketOf(one)) ?? 0) + 1);
      const exact = [...ms].sort((a, b) => a - b)[Math.ceil(ms.length * share) - 1] ?? 0;
      const seconds = quantileOf(counts, share) ?? 0;
      expect(Math.abs(seconds - exact / 1000) / (exact / 1000)).toBeLessThan(0.02);
    }),
  );
});

test("without durations there is no quantile", () => {
  expect(quantileOf(new Map(), 0.5)).toBeNull();
  expect(quantileOf(new Map([[3, 0]]), 0.5)).toBeNull();
});
