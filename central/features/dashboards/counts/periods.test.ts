import { expect, test } from "vitest";
import { periodOf } from "./periods.ts";

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
