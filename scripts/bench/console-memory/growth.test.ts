import { expect, test } from "vitest";
import { growthOf, isLevel, type Sample, stretchesOf } from "./growth.ts";

const series = (bytes: (n: number) => number, cpuMs: (n: number) => number = (n) => n * 6_000): Sample[] =>
  Array.from({ length: 40 }, (_, n) => ({
    minute: n,
    pageBytes: bytes(n),
    nodes: 2_000,
    listeners: 50,
    edgeBytes: 100 * 2 ** 20,
    edgeCpuMs: cpuMs(n),
    vehicles: n * 150,
  }));

test.each<[string, (n: number) => number, boolean]>([
  ["stays", () => 8e6, true],
  ["breathes", (n) => 8e6 + (n % 5) * 1e5, true],
  ["warms up and then stays", (n) => (n < 8 ? n * 1e6 : 8e6), true],
  ["leaks slowly", (n) => 8e6 + n * 8e4, false],
])("a page whose memory %s", (_name, bytes, isFlat) => {
  expect(growthOf(series(bytes)).isFlat).toBe(isFlat);
});

test("an edge that works ever harder for the same is not flat", () => {
  const share = (cpuMs: (n: number) => number) => growthOf(series(() => 8e6, cpuMs));
  expect(share((n) => n * 6_000)).toMatchObject({ cpuShare: { from: 0.1, to: 0.1 }, isFlat: true });
  expect(share((n) => n * n * 300)).toMatchObject({ isFlat: false });
});

test("stretches tell what was held at their end and used in them", () => {
  expect(
    stretchesOf(
      series((n) => n * 2 ** 20),
      5,
    ).slice(0, 2),
  ).toEqual([
    { minute: 5, pageMib: 5, nodes: 2_000, edgeMib: 100, cpuShare: 0.1, vehicles: 750 },
    { minute: 10, pageMib: 10, nodes: 2_000, edgeMib: 100, cpuShare: 0.1, vehicles: 750 },
  ]);
});

test("a few measures tell nothing", () => {
  expect(() => growthOf(series(() => 1).slice(0, 7))).toThrow("7 samples are too few");
});

test("a series is level that ends as it was after its warm-up", () => {
  const nodes = (n: number) => series(n === 0 ? () => 8e6 : (at) => 8e6 + n * at).map(({ pageBytes }) => pageBytes);
  expect([isLevel(nodes(0)), isLevel(nodes(8e4))]).toEqual([true, false]);
});
