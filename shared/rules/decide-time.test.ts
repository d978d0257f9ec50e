import { describe, expect, test } from "vitest";
import type { DecisionCode } from "../wire/decision.ts";
import { decide, isSameScan } from "./decide.ts";
import type { Facts } from "./facts.ts";
import { type Change, factsWith, HOUR, MINUTE, NOON_MS, stepTaken } from "./test/some-facts.ts";

const leaving: Change = { lane: "out", facts: { lastStep: stepTaken("in") } };
const codeAt = (moment: string, ...changes: Change[]) =>
  decide(factsWith(...changes, { time: { nowMs: Date.parse(moment) } })).code;

const edges: [string, Change, moment: string, DecisionCode][] = [
  ["Jakarta, before its midnight", {}, "2026-11-20T16:59:59.999Z", "TOO_EARLY"],
  ["Jakarta, at its midnight", {}, "2026-11-20T17:00:00.000Z", "OK"],
  ["Jakarta, before the next midnight", {}, "2026-11-21T16:59:59.999Z", "OK"],
  ["Jakarta, at the next midnight", {}, "2026-11-21T17:00:00.000Z", "EXPIRED"],
];
const berlin: Change = {
  timeZone: "Europe/Berlin",
  ticket: { request_at_start: "2026-03-29", request_at_end: "2026-03-29" },
};
const shortDay: typeof edges = [
  ["Berlin in spring, before its midnight", berlin, "2026-03-28T22:59:59.999Z", "TOO_EARLY"],
  ["Berlin in spring, at its midnight", berlin, "2026-03-28T23:00:00.000Z", "OK"],
  ["Berlin in spring, before the next midnight", berlin, "2026-03-29T21:59:59.999Z", "OK"],
  ["Berlin in spring, at the next midnight", berlin, "2026-03-29T22:00:00.000Z", "EXPIRED"],
];
const autumn: Change = { ...berlin, ticket: { request_at_start: "2026-10-25", request_at_end: "2026-10-25" } };
const longDay: typeof edges = [
  ["Berlin in autumn, at its midnight", autumn, "2026-10-24T22:00:00.000Z", "OK"],
  ["Berlin in autumn, before the next midnight", autumn, "2026-10-25T22:59:59.999Z", "OK"],
  ["Berlin in autumn, at the next midnight", autumn, "2026-10-25T23:00:00.000Z", "EXPIRED"],
];
const graced: Change = { laneRules: { grace_before_minutes: 30, grace_after_minutes: 15 } };
const expiring: Change = { ...graced, ticket: { expired_at: "2026-11-21T09:00:00.000Z" } };
const graces: typeof edges = [
  ["before the grace", graced, "2026-11-20T16:29:59.999Z", "TOO_EARLY"],
  ["as the grace begins", graced, "2026-11-20T16:30:00.000Z", "OK"],
  ["within the grace after", graced, "2026-11-21T17:14:59.999Z", "OK"],
  ["as the grace after ends", graced, "2026-11-21T17:15:00.000Z", "EXPIRED"],
  ["within the grace after it expired", expiring, "2026-11-21T09:14:59.999Z", "OK"],
  ["as the grace after it expired ends", expiring, "2026-11-21T09:15:00.000Z", "EXPIRED"],
];

test.each([...edges, ...shortDay, ...longDay, ...graces])("%s", (_, change, moment, code) => {
  expect(codeAt(moment, change)).toBe(code);
});

test.each([...edges, ...shortDay, ...longDay, ...graces])("%s, going out", (_, change, moment, code) => {
  const decision = decide(factsWith(change, leaving, { time: { nowMs: Date.parse(moment) } }));
  expect(decision).toMatchObject({ code, verdict: code === "TOO_EARLY" ? "refuse" : "admit" });
});

describe("a clock that is not trusted", () => {
  // Noon of a one-day ticket: its boundaries are twelve hours away, either way.
  test.each([
    ["trusted", 48 * HOUR, "OK"],
    ["uncertain", 12 * HOUR - 1, "OK"],
    ["uncertain", 12 * HOUR, "CLOCK_UNTRUSTED"],
    ["untrusted", 12 * HOUR - 1, "OK"],
    ["untrusted", 12 * HOUR, "CLOCK_UNTRUSTED"],
    ["untrusted", Infinity, "CLOCK_UNTRUSTED"],
  ] as const)("%s, off by up to %i ms: %s", (trust, uncertaintyMs, code) => {
    expect(decide(factsWith({ time: { trust, uncertaintyMs } })).code).toBe(code);
  });

  const tomorrow: Change = { ticket: { request_at_start: "2026-11-22", request_at_end: null } };
  const yesterday: Change = { ticket: { request_at_start: "2026-11-20", request_at_end: "2026-11-20" } };
  test.each([
    ["surely too early", tomorrow, 12 * HOUR - 1, "TOO_EARLY"],
    ["perhaps not too early", tomorrow, 12 * HOUR, "CLOCK_UNTRUSTED"],
    ["surely expired", yesterday, 12 * HOUR, "EXPIRED"],
    ["perhaps not expired", yesterday, 12 * HOUR + 1, "CLOCK_UNTRUSTED"],
    ["expired by central, whatever the time", { ticket: { status: "expired" } }, 48 * HOUR, "EXPIRED"],
  ] as const)("%s", (_, change, uncertaintyMs, code) => {
    expect(decide(factsWith(change, { time: { trust: "untrusted", uncertaintyMs } })).code).toBe(code);
  });

  test("takes a customs release for as old as it may be", () => {
    const change = (ageMs: number): Change => ({
      ticket: { customs: "released", customs_as_of: new Date(NOON_MS - ageMs).toISOString() },
      time: { trust: "uncertain", uncertaintyMs: HOUR },
    });
    expect(decide(factsWith(leaving, change(11 * HOUR))).code).toBe("OK");
    expect(decide(factsWith(leaving, change(11 * HOUR + 1))).code).toBe("CUSTOMS_STALE");
  });
});

describe("the same scan again", () => {
  const first = decide(factsWith());
  // The facts now contain the vehicle's own step: a new decision would be "already in".
  const again = (agoMs: number): Facts =>
    factsWith({
      facts: { lastStep: stepTaken("in", agoMs), sameScanBefore: { decision: first, atMs: NOON_MS - agoMs } },
    });

  test.each([0, 1, 4_999, 5_000])("after %i ms is the same decision", (agoMs) => {
    expect(isSameScan(again(agoMs))).toBe(true);
    expect(decide(again(agoMs))).toEqual(first);
  });

  test.each([5_001, MINUTE, -1, -HOUR])("after %i ms is judged anew", (agoMs) => {
    expect(isSameScan(again(agoMs))).toBe(false);
    expect(decide(again(agoMs)).code).toBe("ALREADY_IN");
  });

  test("of a lane that has scanned nothing before is none", () => {
    expect(isSameScan(factsWith())).toBe(false);
  });
});
