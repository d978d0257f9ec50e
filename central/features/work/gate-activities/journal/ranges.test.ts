import fc from "fast-check";
import { expect, test } from "vitest";
import { gapsIn, inBoth, unbrokenUpTo, withNumbers } from "./ranges.ts";

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });

test("numbers that come in any order and in any portions make the same stretches", () => {
  fc.assert(
    fc.property(numbers, fc.nat({ max: 40 }), (all, cut) => {
      const portions = withNumbers(withNumbers([], all.slice(cut)), all.slice(0, cut));
      expect(portions).toEqual(
        withNumbers(
          [],
          [...all].sort((a, b) => a - b),
        ),
      );
    }),
  );
});

test("stretches and gaps together are every number up to the last, each once", () => {
  fc.assert(
    fc.property(numbers, (all) => {
      const ranges = withNumbers([], all);
      const gaps = gapsIn(ranges);
      const listed = [...ranges, ...gaps].flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      const most = Math.max(0, ...all);
      expect(listed.sort((a, b) => a - b)).toEqual(Array.from({ length: most }, (_, at) => at + 1));
      expect(gaps.every(({ from, to }) => all.every((number) => number < from || number > to))).toBe(true);
    }),
  );
});

test.each([
  { ranges: [], upTo: 0 },
  { ranges: [{ from: 1, to: 7 }], upTo: 7 },
  {
    ranges: [
      { from: 1, to: 2 },
      { from: 4, to: 9 },
    ],
    upTo: 2,
  },
  { ranges: [{ from: 2, to: 9 }], upTo: 0 },
])("without a hole up to $upTo", ({ ranges, upTo }) => {
  expect(unbrokenUpTo(ranges)).toBe(upTo);
});

test("what two hold is every number that both hold, each once", () => {
  fc.assert(
    fc.property(numbers, numbers, (some, others) => {
      const both = some.filter((number) => others.includes(number));
      expect(withNumbers([], both)).toEqual(inBoth(withNumbers([], some), withNumbers([], others)));
    }),
  );
});
