import { expect, it } from "vitest";
import { announcedKgOf } from "./announced.ts";

const whole = { quantity: 20, jumlah_kemasan: 20, brutto: 1_200.5, netto: 1_100 };

it.each([
  ["a weight in kilograms", "kg", 12_000, [], 12_000],
  ["a weight in tonnes", "Ton", 12.5, [], 12_500],
  ["no quantity", "kg", 0, [whole], null],
  ["no unit", null, 12_000, [], null],
  ["packages without a document", "PK", 20, [], null],
  ["all packages of its documents", "PK", 40, [whole, { ...whole, brutto: null }], 2_300.5],
  ["some packages of a document", "PK", 10, [{ ...whole, quantity: 10 }], null],
  ["packages of a document without a weight", "PK", 20, [{ ...whole, brutto: null, netto: null }], null],
  ["containers", "kontainer", 20, [whole], null],
])("a load with %s", (_name, unit_of_item, total_item, goods, expected) => {
  expect(announcedKgOf({ unit_of_item, total_item }, goods)).toBe(expected);
});
