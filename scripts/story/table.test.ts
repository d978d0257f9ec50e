import { expect, test } from "vitest";
import { tableOf } from "./table.ts";

test("columns are as wide as their widest cell, and milliseconds stand to the right", () => {
  expect(
    tableOf(
      ["truck", "open"],
      [
        ["good, comes in", "10.5 ms"],
        ["late", "2.1 ms"],
        ["forged", ""],
      ],
    ).split("\n"),
  ).toEqual([
    "truck           open",
    "──────────────  ───────",
    "good, comes in  10.5 ms",
    "late             2.1 ms",
    "forged",
  ]);
});
