import { expect, test } from "vitest";
import { periodOf } from "./periods.ts";
import { monthSpans } from "./read-counts.ts";

test.each([
  ["2026-11-24T16:59:59.999Z", "Asia/Jakarta", "2026-11-24", "2026-11-24T16:00:00.000Z"],
  ["2026-11-24T17:00:00.000Z", "Asia/Jakarta", "2026-11-25", "2026-11-24T17:00:00.000Z"],
  // An offset of half an hour.
  ["2026-11-24T10:29:00.000Z", "Asia/Kolkata", "2026-11-24", "2026-11-24T09:30:00.000Z"],
  // The clocks go back from 03:00 to 02:00: the repeated wall-clock hour counts as two hours.
  ["2026-10-25T00:30:00.000Z", "Europe/Berlin", "2026-10-25", "2026-10-25T00:00:00.000Z"],
  ["2026-10-25T01:30:00.000Z", "Europe/Berlin", "2026-10-25", "2026-10-25T01:00:00.000Z"],
])("%s in %s is of %s, of the hour from %s on", (at, zone, day, hour) => {
  expect(periodOf(at, zone)).toEqual({ day, hour });
});

test.each([
  ["2026-01-01", "2026-12-31", ["month 2026-01 2026-12"]],
  ["2025-10-31", "2026-10-30", ["day 2025-10-31 2025-10-31", "month 2025-11 2026-09", "day 2026-10-01 2026-10-30"]],
  ["2026-01-31", "2026-02-28", ["day 2026-01-31 2026-01-31", "month 2026-02 2026-02"]],
  ["2028-02-01", "2028-02-28", ["day 2028-02-01 2028-02-28"]],
  ["2026-01-02", "2026-02-27", ["day 2026-01-02 2026-02-27"]],
])("%s to %s is read as %s", (from, until, spans) => {
  expect(monthSpans(from, until).map((span) => `${span.period} ${span.from} ${span.until}`)).toEqual(spans);
});
