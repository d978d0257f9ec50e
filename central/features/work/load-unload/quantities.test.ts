import { expect, test } from "vitest";
import { differenceOf } from "./quantities.ts";

const pallets = (...quantities: number[]) => quantities.map((quantity) => ({ kind: "Pallet", quantity, damaged: 0 }));

test.each<[string, [number | null, string | null], [number | null, string | null], number[], number | null]>([
  ["the same unit", [20, "ton"], [21, "ton"], [], 5],
  ["tons announced, kilograms realised", [20, "Ton"], [19_500, "KG"], [], -2.5],
  ["a unit that is no weight", [40, "m3"], [30, "M3 "], [], -25],
  ["packages of the announced kind", [24, "pallet"], [12_000, "kg"], [20, 5], 4.17],
  ["nothing of the announced kind", [24, "box"], [12_000, "kg"], [20], null],
  ["nothing announced", [0, "ton"], [20, "ton"], [], null],
  ["no announced unit", [20, null], [20, "ton"], [], null],
  ["nothing realised", [20, "ton"], [null, null], [], null],
])("%s", (_what, [quantity, unit], [weight, weightUnit], packages, difference) => {
  const announced = { announced_quantity: quantity, announced_unit: unit };
  const realised = { realization_weight: weight, realization_unit: weightUnit, packages: pallets(...packages) };
  expect(differenceOf({ ...announced, ...realised })).toBe(difference);
});
