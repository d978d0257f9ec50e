import { expect, test } from "vitest";
import { growthOf, type Sample } from "./growth.ts";

const series = (bytes: (n: number) => number): Sample[] =>
  Array.from({ length: 40 }, (_, n) => ({
    minute: n,
    pageBytes: bytes(n),
    nodes: 2_000,
    listeners: 50,
    edgeBytes: 100_000_000,
  }));

test.each<[string, (n: number) => number, boolean]>([
  ["stays", () => 8e6, true],
  ["breathes", (n) => 8e6 + (n % 5) * 1e5, true],
  ["warms up and then stays", (n) => (n < 8 ? n * 1e6 : 8e6), true],
  ["leaks slowly", (n) => 8e6 + n * 8e4, false],
])("a page whose memory %s", (_name, bytes, isFlat) => {
  expect(growthOf(series(bytes)).isFlat).toBe(isFlat);
});

test("a few measures tell nothing", () => {
  expect(() => growthOf(series(() => 1).slice(0, 7))).toThrow("7 measures tell nothing");
});
