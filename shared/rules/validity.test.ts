import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPastEnd, isTooEarly, isWithinClockUncertainty, timeRangeOf, validityOf } from "./validity.ts";

const NO_GRACE = { grace_before_minutes: 0, grace_after_minutes: 0 };
const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString());
const day = { firstDate: "2026-11-21", lastDate: "2026-11-21", expiredAtMs: null };

describe("a ticket is valid", () => {
  test.each([
    ["one day in Jakarta", "Asia/Jakarta", day, "2026-11-20T17:00:00.000Z", "2026-11-21T17:00:00.000Z"],
    ["one day in Jayapura", "Asia/Jayapura", day, "2026-11-20T15:00:00.000Z", "2026-11-21T15:00:00.000Z"],
    ["one day west of Greenwich", "America/New_York", day, "2026-11-21T05:00:00.000Z", "2026-11-22T05:00:00.000Z"],
    [
      "the day of 23 hours",
      "Europe/Berlin",
      { ...day, firstDate: "2026-03-29", lastDate: "2026-03-29" },
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ],
    [
      "the day of 25 hours",
      "Europe/Berlin",
      { ...day, firstDate: "2026-10-25", lastDate: "2026-10-25" },
      "2026-10-24T22:00:00.000Z",
      "2026-10-25T23:00:00.000Z",
    ],
    [
      "a day that begins at one, its midnight skipped",
      "Africa/Cairo",
      { ...day, firstDate: "2026-04-24", lastDate: "2026-04-24" },
      "2026-04-23T22:00:00.000Z",
      "2026-04-24T21:00:00.000Z",
    ],
    [
      "over the new year",
      "Asia/Jakarta",
      { ...day, lastDate: "2026-12-31" },
      "2026-11-20T17:00:00.000Z",
      "2026-12-31T17:00:00.000Z",
    ],
    ["with an open end", "Asia/Jakarta", { ...day, lastDate: null }, "2026-11-20T17:00:00.000Z", null],
    [
      "until it expires, before its last date ends",
      "Asia/Jakarta",
      { ...day, expiredAtMs: Date.parse("2026-11-21T09:30:00.000Z") },
      "2026-11-20T17:00:00.000Z",
      "2026-11-21T09:30:00.000Z",
    ],
    [
      "until its last date ends, before it expires",
      "Asia/Jakarta",
      { ...day, expiredAtMs: Date.parse("2026-11-25T09:30:00.000Z") },
      "2026-11-20T17:00:00.000Z",
      "2026-11-21T17:00:00.000Z",
    ],
    [
      "until it expires, without a last date",
      "Asia/Jakarta",
      { ...day, lastDate: null, expiredAtMs: Date.parse("2026-11-25T09:30:00.000Z") },
      "2026-11-20T17:00:00.000Z",
      "2026-11-25T09:30:00.000Z",
    ],
  ])("%s", (_, timeZone, dates, start, end) => {
    const validity = validityOf(dates, timeZone, NO_GRACE);
    expect([iso(validity.startMs), iso(validity.endMs)]).toEqual([start, end]);
  });

  test("longer by the lane's graces at either end, also after it expired", () => {
    const graces = { grace_before_minutes: 30, grace_after_minutes: 15 };
    const expiring = { ...day, expiredAtMs: Date.parse("2026-11-21T09:30:00.000Z") };
    expect(iso(validityOf(day, "Asia/Jakarta", graces).startMs)).toBe("2026-11-20T16:30:00.000Z");
    expect(iso(validityOf(day, "Asia/Jakarta", graces).endMs)).toBe("2026-11-21T17:15:00.000Z");
    expect(iso(validityOf(expiring, "Asia/Jakarta", graces).endMs)).toBe("2026-11-21T09:45:00.000Z");
    expect(validityOf({ ...day, lastDate: null }, "Asia/Jakarta", graces).endMs).toBeNull();
  });
});

describe("a moment", () => {
  test("of a trusted clock is exact, whatever its uncertainty", () => {
    expect(timeRangeOf({ nowMs: 1000, trust: "trusted", uncertaintyMs: 300 })).toEqual({
      earliestMs: 1000,
      latestMs: 1000,
    });
  });

  test.each(["uncertain", "untrusted"] as const)(
    "of an %s clock is as wide as its uncertainty, either way",
    (trust) => {
      expect(timeRangeOf({ nowMs: 1000, trust, uncertaintyMs: 300 })).toEqual({ earliestMs: 700, latestMs: 1300 });
    },
  );

  const validity = { startMs: 1000, endMs: 2000 };
  test.each([
    [[999, 999], "early"],
    [[1000, 1000], "valid"],
    [[1999, 1999], "valid"],
    [[2000, 2000], "past"],
    [[500, 999], "early"],
    [[500, 1000], "near"],
    [[999, 1000], "near"],
    [[1000, 1999], "valid"],
    [[1999, 2000], "near"],
    [[2000, 2500], "past"],
    [[0, 9000], "near"],
  ])("from %j is %s for a ticket from 1000 to 2000", ([earliestMs, latestMs], is) => {
    const moment = { earliestMs: earliestMs!, latestMs: latestMs! };
    expect(isTooEarly(validity, moment)).toBe(is === "early");
    expect(isPastEnd(validity, moment)).toBe(is === "past");
    expect(isWithinClockUncertainty(validity, moment)).toBe(is === "near");
  });

  test("never ends a ticket with an open end", () => {
    expect(isPastEnd({ startMs: 0, endMs: null }, { earliestMs: 9e15, latestMs: 9e15 })).toBe(false);
    expect(isWithinClockUncertainty({ startMs: 0, endMs: null }, { earliestMs: 1, latestMs: Infinity })).toBe(false);
  });

  test("too near to tell is exactly where its two ends disagree, for a ticket that begins before it ends", () => {
    const standing = (atMs: number) => (atMs < 1000 ? "early" : atMs < 2000 ? "valid" : "past");
    fc.assert(
      fc.property(fc.nat({ max: 3000 }), fc.nat({ max: 3000 }), (earliestMs, widthMs) => {
        const moment = { earliestMs, latestMs: earliestMs + widthMs };
        expect(isWithinClockUncertainty(validity, moment)).toBe(
          standing(moment.earliestMs) !== standing(moment.latestMs),
        );
      }),
    );
  });
});
