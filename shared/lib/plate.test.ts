import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSamePlate, normalizePlate, formatPlate } from "./plate.ts";

describe("how a police number is shown", () => {
  test.each([
    ["b1234abc", "B 1234 ABC"],
    ["  B-1234-ABC ", "B 1234 ABC"],
    ["DK 1 A", "DK 1 A"],
    ["ri1", "RI 1"],
    ["B 0123 AB", "B 0123 AB"],
    [" ABC 12345 ", "ABC 12345"],
    ["CD 12 34 XYZZ", "CD 12 34 XYZZ"],
  ])("%j is shown as %j", (typed, shown) => {
    expect(formatPlate(typed)).toBe(shown);
  });
});

test.each([
  ["B 1234 ABC", "b1234abc", true],
  ["B.1234.ABC", "B 1234 ABC", true],
  ["B 1234 ABC", "B 1234 ABD", false],
  ["B 1234 ABC", "B 123 ABC", false],
  ["", "-", true],
])("%j and %j name the same vehicle: %j", (one, other, isSame) => {
  expect(isSamePlate(one, other)).toBe(isSame);
});

test("the normal form is A–Z and 0–9, is its own normal form, and showing changes no vehicle", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const normal = normalizePlate(typed);
      expect(normal).toMatch(/^[A-Z0-9]*$/);
      expect(normalizePlate(normal)).toBe(normal);
      expect(isSamePlate(formatPlate(typed), typed)).toBe(true);
    }),
  );
});
