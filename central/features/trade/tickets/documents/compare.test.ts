import { expect, test } from "vitest";
import type { Tie } from "../domain/cargo.ts";
import { compare, type Compared } from "./compare.ts";
import { measureOf } from "../domain/measures.ts";
import { amountOf } from "./quantities.ts";

const container = (nomor_kontainer: string) => ({
  nomor_kontainer,
  ukuran: null,
  jenis: null,
  no_segel: null,
  iso_6346: "good" as const,
});
const document = (changes: Partial<Compared> = {}): Compared => ({
  container: [],
  kemasan: [],
  no_polisi: null,
  ...changes,
});
const vehicle = (policeNumber: string, ...containers: (string | null)[]) => ({
  policeNumber,
  ties: containers.map((containerNumber): Tie => ({ type: "ceisa", documentId: "d", containerNumber })),
});
const found = (of: Compared, ...vehicles: ReturnType<typeof vehicle>[]) =>
  compare(vehicles, new Map([["d", of]])).map(({ vehicle: at, field, isWrong }) => [at, field, isWrong]);

test("a plate and a container are the same however they are typed", () => {
  const of = document({ container: [container("CSQU 305438-3")], no_polisi: "B 1 A" });
  expect(found(of, vehicle("b-1.a", "csqu3054383"))).toEqual([]);
});

test("a container that its document does not list is wrong, and one that is on the ticket twice", () => {
  const of = document({ container: [container("CSQU3054383"), container("MSKU6011672")] });
  expect(found(of, vehicle("B 1 A", "TGBU0000001"))).toEqual([[0, "container_number", true]]);
  expect(found(of, vehicle("B 1 A", "CSQU3054383"), vehicle("B 2 A", "CSQU3054383"))).toEqual([
    [1, "container_number", true],
  ]);
});

test("another plate, an unnamed container and one that cannot be compared are for people to judge", () => {
  const listed = document({ container: [container("CSQU3054383")], no_polisi: "B 9 Z" });
  expect(found(listed, vehicle("B 1 A", null))).toEqual([
    [0, "container_number", false],
    [0, "police_number", false],
  ]);
  expect(found(document(), vehicle("B 1 A", "CSQU3054383"))).toEqual([[0, "container_number", false]]);
  expect(found(document(), vehicle("B 1 A", null))).toEqual([]);
});

test.each([
  ["ton", "kg", 1000, 500],
  ["KG", "kg", 1, 500],
  ["kontainer", "containers", 1, 2],
  ["sak", "packages", 1, 40],
  [null, "packages", 1, 40],
] as const)("the unit %s counts in %s", (unit, measure, factor, amount) => {
  expect(measureOf(unit)).toEqual({ measure, factor });
  const counted = { brutto: 500, netto: 450, jumlah_container: 2, jumlah_kemasan: 40, container: [] };
  expect(amountOf(counted, measure)).toBe(amount);
});
