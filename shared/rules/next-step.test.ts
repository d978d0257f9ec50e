import { describe, expect, test } from "vitest";
import { countingStep, finalStep, nextStep, servesStep } from "./next-step.ts";
import { stepTaken } from "./test/some-facts.ts";

test.each([
  ["in_out", null, "in"],
  ["in_out", "in", "out"],
  ["in_out", "out", null],
  ["out_in", null, "out"],
  ["out_in", "out", "in"],
  ["out_in", "in", null],
] as const)("of a visit %s, after %s comes %s", (direction, last, next) => {
  expect(nextStep(direction, last)).toBe(next);
});

test("a visit ends with its second step", () => {
  expect([finalStep("in_out"), finalStep("out_in")]).toEqual(["out", "in"]);
});

test.each([
  ["in", true, false],
  ["out", false, true],
  ["both", true, true],
] as const)("a lane %s serves in: %s, out: %s", (lane, servesIn, servesOut) => {
  expect([servesStep(lane, "in"), servesStep(lane, "out")]).toEqual([servesIn, servesOut]);
});

describe("a reset of the steps", () => {
  const step = { ...stepTaken("in"), at: "2026-11-21T03:00:00.000Z" };

  test.each([
    ["none", null, true],
    ["a millisecond before the step", "2026-11-21T02:59:59.999Z", true],
    ["at the very step", "2026-11-21T03:00:00.000Z", true],
    ["a millisecond after the step", "2026-11-21T03:00:00.001Z", false],
  ])("%s: at %s, does the step count: %s", (_, resetAt, counts) => {
    expect(countingStep(step, resetAt)).toEqual(counts ? step : null);
  });

  test("without a step has nothing to void", () => {
    expect(countingStep(null, "2026-11-21T03:00:00.001Z")).toBeNull();
  });
});
