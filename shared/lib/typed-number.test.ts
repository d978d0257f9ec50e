import fc from "fast-check";
import { expect, test } from "vitest";
import { inWords } from "../words/say.ts";
import { numberProblem, typedNumber, writtenNumber } from "./typed-number.ts";

test.each<[typed: string, id: number | null, en: number | null]>([
  ["12340", 12340, 12340],
  ["12.340", 12340, 12.34],
  ["1.000", 1000, 1],
  ["12,5", 12.5, 12.5],
  ["12,340", 12.34, 12340],
  ["1.234.567,8", 1234567.8, null],
  ["1,234,567.8", null, 1234567.8],
  ["1 000", 1000, 1000],
  ["0.125", 0.125, 0.125],
  ["-3,5", -3.5, -3.5],
  ["\u00a012,5\u200b", 12.5, 12.5],
  ["１２，５", 12.5, 12.5],
  ["−3.5", -3.5, -3.5],
  ["12,5,1", null, null],
  ["many", null, null],
  ["", null, null],
])("%j is %j in Indonesian and %j in English", (typed, id, en) => {
  expect([typedNumber(typed, "id"), typedNumber(typed, "en")]).toEqual([id, en]);
});

test("what is written is read again as the same number", () => {
  const some = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Number(value.toFixed(3)) || 0);
  fc.assert(
    fc.property(some, fc.constantFrom("id" as const, "en" as const), (value, language) => {
      expect(typedNumber(writtenNumber(value, language), language)).toBe(value);
    }),
  );
});

test.each([
  ["12.5", null],
  ["1000", null],
  ["12.340", "is ambiguous: write 12340, or 12.34 with another number of decimals"],
  ["1.000", "is ambiguous: write 1000, or 1 with another number of decimals"],
  ["12,5", "must be a number with a decimal point and no other sign, such as 12.5"],
  ["1.000.000", "must be a number with a decimal point and no other sign, such as 12.5 or 1000"],
  ["many", "must be a number with a decimal point and no other sign, such as 12.5 or 1000"],
])("the API says of %j: %s", (text, problem) => {
  const said = numberProblem(text);
  expect(said && inWords(said, "en")).toBe(problem);
});
