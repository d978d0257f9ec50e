import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimeZone, localDate, localTime, plusDays, startOfDateMs } from "./local-date.ts";

const at = (iso: string): number => Date.parse(iso);

test.each([
  ["Asia/Jakarta", "2026-11-20T16:59:59.999Z", "2026-11-20", "23:59"],
  ["Asia/Jakarta", "2026-11-20T17:00:00.000Z", "2026-11-21", "00:00"],
  ["Asia/Jayapura", "2026-11-20T15:00:00.000Z", "2026-11-21", "00:00"],
  ["America/Bogota", "2026-01-01T04:59:00.000Z", "2025-12-31", "23:59"],
  ["UTC", "2024-02-29T12:34:56.000Z", "2024-02-29", "12:34"],
])("in %s %s is %s %s", (zone, iso, date, time) => {
  expect([localDate(at(iso), zone), localTime(at(iso), zone)]).toEqual([date, time]);
});

test.each([
  ["Asia/Jakarta", "2026-11-21", "2026-11-20T17:00:00.000Z"],
  ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
  // The clocks went forward at midnight: that day began at one o'clock.
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
])("in %s %s begins at %s", (zone, date, iso) => {
  expect(new Date(startOfDateMs(date, zone)).toISOString()).toBe(iso);
});

test("a date begins on itself, and a millisecond before it is the day before", () => {
  const zones = fc.constantFrom("Asia/Jakarta", "Asia/Makassar", "Europe/Berlin", "America/Sao_Paulo", "UTC");
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 40_000 }), (zone, days) => {
      const date = plusDays("1990-01-01", days);
      const startMs = startOfDateMs(date, zone);
      expect(localDate(startMs, zone)).toBe(date);
      expect(localDate(startMs - 1, zone)).toBe(plusDays(date, -1));
    }),
    { numRuns: 300 },
  );
});

describe("days are counted by the calendar", () => {
  test.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-11-21", 0, "2026-11-21"],
  ])("%s and %i days: %s", (date, days, expected) => {
    expect(plusDays(date, days)).toBe(expected);
  });
});

test.each([
  ["Asia/Jakarta", true],
  ["UTC", true],
  ["Asia/Djakarta", false],
  ["", false],
])("%j is a time zone: %j", (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});
