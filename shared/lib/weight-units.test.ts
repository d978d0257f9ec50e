import { expect, test } from "vitest";
import { kilogramsOf } from "./weight-units.ts";

test.each([
  ["kg", 1],
  ["KGM", 1],
  [" Tons ", 1000],
  ["kwintal", 100],
  ["gram", 0.001],
  ["pallet", undefined],
])("one %s is %s kg", (unit, kilograms) => {
  expect(kilogramsOf(unit)).toBe(kilograms);
});
