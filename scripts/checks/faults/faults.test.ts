import { describe, expect, test } from "vitest";
import type { Fault } from "./fault.ts";
import { FAULTS } from "./list.ts";
import { planted, problemsOf } from "./plant.ts";

describe("the faults that tests must notice", () => {
  test("every one of them can be planted, and names tests that exist", () => {
    expect(FAULTS.flatMap((fault) => problemsOf(fault))).toEqual([]);
  });

  test("there are at least sixty, and no two are the same", () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(FAULTS.map(({ fault }) => fault)).size).toBe(FAULTS.length);
  });

  test.each([
    "shared/rules",
    "shared/credential",
    "edge/lane",
    "edge/drivers",
    "edge/store",
    "edge/sync",
    "edge/console",
  ])("%s has some", (room) => {
    expect(FAULTS.filter(({ file }) => file.startsWith(room)).length).toBeGreaterThan(0);
  });

  test.each(["platform", "features/base", "features/trade", "features/work", "features/out", "web"])(
    "central/%s has some",
    (room) => {
      expect(FAULTS.filter(({ file }) => file.startsWith(`central/${room}`)).length).toBeGreaterThan(0);
    },
  );
});

const SAMPLE: Fault = { fault: "a sum is wrong", file: "sum.ts", from: "a + b", to: "a - b", noticedBy: ["nowhere"] };

test("a fault is planted once, and a piece that occurs twice or not at all is refused", () => {
  expect(planted(SAMPLE, "return a + b;")).toBe("return a - b;");
  expect(() => planted(SAMPLE, "a + b + (a + b)")).toThrow("2 places");
  expect(() => planted(SAMPLE, "0")).toThrow("0 places");
});

test("tests that do not exist are named", () => {
  expect(problemsOf(SAMPLE)).toContain("a sum is wrong: nowhere does not exist");
});
