import { expect, test } from "vitest";
import { textProblems } from "./text-problems.ts";

const pathsOf = (body: unknown): string[] => textProblems([{}, body]).map(({ path }) => path);

test("every text with a U+0000 is named by its path, and so is a name", () => {
  expect(pathsOf({ a: "x\0", b: [{ c: "\0" }, "fine"], d: { "e\0": 1 } })).toEqual(["a", "b.0.c", "d.e\uFFFD"]);
});

test("every text with half of a character is named, and so is a name; a whole one is none", () => {
  expect(pathsOf({ a: "x\uD83D", b: [{ c: "\uDE9B" }, "\uD83D\uDE9B"], "d\uD800": 1 })).toEqual([
    "a",
    "b.0.c",
    "d\uFFFD",
  ]);
});

test("what holds none has no problem, however deep it is", () => {
  let deep: unknown = "end";
  for (let level = 0; level < 50_000; level++) deep = [deep];
  expect(pathsOf({ a: "x", n: 1, none: null, deep })).toEqual([]);
});
