import { expect, test } from "vitest";
import type { AreaRules } from "../wire/area.ts";
import type { StepWeight } from "../wire/step-weight.ts";
import { decide } from "./decide.ts";
import { type Change, factsWith, stepTaken, weighed } from "./test/some-facts.ts";

const BEFORE = "2026-11-21T03:00:00.000Z";
const gross = (step: StepWeight["step"], kg: number, at = BEFORE): StepWeight => ({ step, kg, at });
const leaving = (kg: number, ...weights: StepWeight[]): Change => ({
  lane: "out",
  facts: { lastStep: stepTaken("in"), weighed: weighed(kg), weights },
});
const announced = (announced_kg: number, rules: Partial<AreaRules> = {}): Change => ({
  ticket: { announced_kg },
  areaRules: { weight_mismatch: "refer", ...rules },
});
const coming: Change = { facts: { lastStep: stepTaken("out"), weights: [gross("out", 23_000)] } };

test.each<[name: string, changes: Change[], code: string]>([
  ["the announced weight", [leaving(12_000, gross("in", 22_000)), announced(10_000)], "OK"],
  ["loading instead of unloading", [leaving(22_000, gross("in", 12_000)), announced(10_000)], "OK"],
  ["200 kg less", [leaving(12_200, gross("in", 22_000)), announced(10_000)], "OK"],
  ["more than 200 kg less", [leaving(12_200.5, gross("in", 22_000)), announced(10_000)], "WEIGHT_MISMATCH"],
  ["two percent of a great load", [leaving(12_000, gross("in", 42_600)), announced(30_000)], "OK"],
  ["more than two percent of it", [leaving(12_000, gross("in", 42_610)), announced(30_000)], "WEIGHT_MISMATCH"],
  [
    "beyond the tolerances of this area",
    [
      leaving(12_020, gross("in", 22_000)),
      announced(10_000, { weight_tolerance_kg: 0, weight_tolerance_percent: 0.1 }),
    ],
    "WEIGHT_MISMATCH",
  ],
  ["nothing announced", [leaving(12_000, gross("in", 14_000))], "OK"],
  ["not weighed on the way in", [leaving(12_000, gross("out", 1)), announced(10_000)], "OK"],
  [
    "weighed in a visit that was reset",
    [leaving(12_000, gross("in", 14_000)), announced(10_000), { ticket: { steps_reset_at: BEFORE } }],
    "OK",
  ],
  [
    "weighed on the way in alone: the visit is not over",
    [coming, announced(10_000), { facts: { lastStep: null, weighed: weighed(1_000) } }],
    "OK",
  ],
  [
    "a visit that ends by coming in",
    [coming, announced(10_000), { ticket: { direction: "out_in" }, facts: { weighed: weighed(1_000) } }],
    "WEIGHT_MISMATCH",
  ],
])("%s: %s", (_name, changes, code) => {
  expect(decide(factsWith(...changes)).code).toBe(code);
});

test.each([
  ["refer", "refer", []],
  ["review", "admit", ["WEIGHT_MISMATCH"]],
  ["ignore", "admit", []],
] as const)("an area that answers a mismatch with %s", (weight_mismatch, verdict, reviews) => {
  const decision = decide(factsWith(leaving(12_000, gross("in", 23_000)), announced(10_000, { weight_mismatch })));
  const weight = { net_kg: 11_000, announced_kg: 10_000 };
  expect(decision).toMatchObject({ verdict, reviews, ...(weight_mismatch === "ignore" ? {} : { weight }) });
  expect("weight" in decision).toBe(weight_mismatch !== "ignore");
});
