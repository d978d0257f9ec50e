import { expect, test } from "vitest";
import { nextDueMs, reportedDays, type Timing } from "./schedule-rule.ts";

const daily: Timing = { every: "daily", day: null, time: "06:30" };

test.each<[string, Timing, string, string, string]>([
  ["later today", daily, "Asia/Jakarta", "2026-11-24T23:29:59Z", "2026-11-24T23:30:00Z"],
  ["tomorrow, once today's has passed", daily, "Asia/Jakarta", "2026-11-24T23:30:00Z", "2026-11-25T23:30:00Z"],
  [
    "an hour later by UTC after the clocks go back",
    daily,
    "Europe/Berlin",
    "2026-10-24T05:00:00Z",
    "2026-10-25T05:30:00Z",
  ],
  ["after the gap", { ...daily, time: "02:30" }, "Europe/Berlin", "2026-03-29T00:00:00Z", "2026-03-29T01:30:00Z"],
  ["on Monday", { ...daily, every: "weekly", day: 1 }, "UTC", "2026-11-24T00:00:00Z", "2026-11-30T06:30:00Z"],
  ["a week later", { ...daily, every: "weekly", day: 2 }, "UTC", "2026-11-24T06:30:00Z", "2026-12-01T06:30:00Z"],
  [
    "on the last day of a short month",
    { ...daily, every: "monthly", day: 31 },
    "UTC",
    "2026-11-24T00:00:00Z",
    "2026-11-30T06:30:00Z",
  ],
  ["next month", { ...daily, every: "monthly", day: 1 }, "UTC", "2026-11-24T00:00:00Z", "2026-12-01T06:30:00Z"],
])("due %s", (_name, timing, timeZone, after, due) => {
  expect(new Date(nextDueMs(timing, timeZone, Date.parse(after))).toISOString()).toBe(new Date(due).toISOString());
});

test.each([
  ["daily", "2026-11-24", "2026-11-24"],
  ["weekly", "2026-11-18", "2026-11-24"],
  ["monthly", "2026-10-01", "2026-10-31"],
] as const)("%s reports %s to %s", (every, start_date, end_date) => {
  // In Jakarta it is the 25th.
  expect(reportedDays(every, "Asia/Jakarta", Date.parse("2026-11-24T17:00:00Z"))).toEqual({ start_date, end_date });
});
