import { describe, expect, it } from "vitest";
import { contact } from "./contact.ts";

type Row = [atMs: number, level: boolean | null, isActive: boolean | null, changed: boolean];

describe("a contact that bounces for 50 ms", () => {
  const tables: Record<string, Row[]> = {
    "is known at once when it is first read": [[0, true, true, true]],
    "changes when the new level has held": [
      [0, false, false, true],
      [60, true, false, false],
      [120, true, true, true],
      [180, true, true, false],
    ],
    "stays where the level only flickers": [
      [0, false, false, true],
      [60, true, false, false],
      [100, false, false, false],
      [140, true, false, false],
      [180, true, false, false],
      [190, true, true, true],
    ],
    "is unknown at once when it cannot be read, and known at once after": [
      [0, false, false, true],
      [60, null, null, true],
      [120, null, null, false],
      [180, true, true, true],
    ],
  };
  it.each(Object.entries(tables))("%s", (_name, rows) => {
    const tested = contact({ activeHigh: true, debounceMs: 50 });
    for (const [atMs, level, isActive, changed] of rows) {
      expect([atMs, tested.sample(level, atMs), tested.isActive]).toEqual([atMs, changed, isActive]);
    }
  });

  it("is active while open where it is wired so", () => {
    const tested = contact({ activeHigh: false, debounceMs: 0 });
    tested.sample(false, 0);
    expect(tested.isActive).toBe(true);
  });
});
