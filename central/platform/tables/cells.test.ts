import { expect, test } from "vitest";
import { cellText, durationText } from "./cells.ts";
import type { Column } from "./table.ts";
import { Totals } from "./totals.ts";

const column = (type: Column["type"], more: Partial<Column> = {}): Column => {
  return { key: "value", title: { id: "Nilai", en: "Value" }, type, width: 10, ...more };
};
const WORDS = { in: { id: "Masuk", en: "In" } };

test.each([
  ["no value", column("text"), null, ""],
  ["text as it is", column("text"), "B 1234 XY", "B 1234 XY"],
  [
    "half a character and a control character, which no file may hold",
    column("text"),
    "a\uD800\u0000b",
    "a\uFFFD\uFFFDb",
  ],
  ["a code by its words", column("code", { words: WORDS }), "in", "In"],
  ["a code without words as itself", column("code", { words: WORDS }), "sideways", "sideways"],
  ["a flag", column("flag"), 1, "yes"],
  ["a whole number", column("integer"), 7, "7"],
  ["a number with its decimals", column("number", { decimals: 1 }), 7.25, "7.3"],
  ["a date as it is", column("date"), "2026-11-24", "2026-11-24"],
  ["a moment by the wall clock of its area", column("moment"), "2026-11-24T17:00:00.000Z", "2026-11-25 00:00:00"],
  ["a duration of more than a day", column("duration"), 93_789, "26:03:09"],
])("shows %s", (_name, of, value, shown) => {
  expect(cellText(of, { value, time_zone: "Asia/Jakarta" }, "en")).toBe(shown);
});

test("a clock that is put back shows the same hour twice", () => {
  const shown = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"].map((value) =>
    cellText(column("moment"), { value, time_zone: "Europe/Berlin" }, "id"),
  );
  expect(shown).toEqual(["2026-10-25 02:30:00", "2026-10-25 02:30:00"]);
});

test("a negative duration keeps its sign", () => {
  expect(durationText(-61)).toBe("-0:01:01");
});

test("columns that have a sum are added up, others are not", () => {
  const totals = new Totals([column("integer", { total: true }), column("number", { key: "other" })]);
  for (const value of [1, 2, null]) totals.add({ value, other: 5 });
  expect([totals.rows, totals.asRow()]).toEqual([3, { value: 3 }]);
  expect(new Totals([column("integer")]).asRow()).toBeNull();
});
