import { expect, test } from "vitest";
import { comingAndGoing } from "./coming-and-going.ts";

test("they stay in the order in which they came, whoever goes", () => {
  const there = comingAndGoing<string>();
  for (const name of ["a", "b", "c"]) there.add(name);
  expect(there.remove("b")).toBe(true);
  there.add("d");
  expect(there.all()).toEqual(["a", "c", "d"]);
});

test("who is not there can't be removed, and nobody goes instead", () => {
  const there = comingAndGoing<string>();
  there.add("a");
  expect(there.remove("b")).toBe(false);
  expect(there.remove("a")).toBe(true);
  expect(there.remove("a")).toBe(false);
  expect(there.all()).toEqual([]);
});

test("whoever is told may go meanwhile, and the others are told all the same", () => {
  const there = comingAndGoing<string>();
  for (const name of ["a", "b", "c"]) there.add(name);
  const told: string[] = [];
  for (const name of there.all()) {
    told.push(name);
    there.remove(name);
  }
  expect(told).toEqual(["a", "b", "c"]);
});
