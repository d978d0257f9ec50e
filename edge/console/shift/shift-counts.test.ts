import { describe, expect, it } from "vitest";
import type { Fact } from "../../../shared/wire/fact.ts";
import { say } from "../../../shared/words/say.ts";
import { idOf } from "../../test/feed-records.ts";
import { openShiftCounts, shiftsBefore } from "./shift-counts.ts";

const SARI = { type: "officer", id: idOf(1), name: "Sari" } as const;
const LANE = { type: "lane", id: null, name: "lane" } as const;
const at = (time: string) => `2026-11-21T${time}:00.000Z`;
let made = 100;
const fact = (time: string, fields: object): Fact =>
  ({ occurred_at: at(time), activity_id: idOf(++made), ...fields }) as Fact;
const passage = (time: string, step: "in" | "out" | null, outcome = "confirmed") =>
  fact(time, { type: "passage", outcome, step });
const decision = (time: string, verdict: string, code: string, more: object = {}) =>
  fact(time, { type: "decision", decision: { verdict, code }, lane_mode: "normal", ...more });

describe("a shift", () => {
  const counts = openShiftCounts();
  for (const one of [
    passage("05:59", "in"),
    passage("06:00", "in"),
    passage("07:10", "in", "assumed"),
    passage("08:00", "out", "unknown"),
    passage("08:10", "in", "none"),
    passage("08:20", null),
    decision("08:30", "refuse", "ALREADY_IN"),
    decision("08:31", "refuse", "ALREADY_IN"),
    decision("08:32", "refuse", "EXPIRED", { lane_mode: "intervened", check_in: { by: SARI } }),
    decision("08:33", "refuse", "EXPIRED", { lane_mode: "intervened" }),
    decision("08:34", "refuse", "EXPIRED", { lane_mode: "bypassed" }),
    decision("08:35", "refer", "AREA_FULL"),
    fact("08:36", { type: "settlement", outcome: "timed_out", by: LANE }),
    fact("08:37", { type: "settlement", outcome: "refused", by: SARI }),
    fact("08:38", { type: "settlement", outcome: "admitted", by: SARI }),
    fact("08:39", { type: "override", action: "open", by: SARI }),
    fact("08:40", { type: "override", action: "open", by: SARI }),
    fact("08:40", { type: "override", action: "bypass_on", by: SARI, approved_by: { ...SARI, name: "Ratna" } }),
    fact("08:41", { type: "override", action: "release", by: LANE }),
    fact("08:42", { type: "amendment", action: "step_back", by: SARI }),
    fact("08:43", { type: "tailgate" }),
    fact("08:44", { type: "event", event: "boot" }),
    passage("14:00", "out"),
  ])
    counts.take(one);

  it("is summed up from its first minute to its last", () => {
    expect(counts.sum(Date.parse(at("06:00")), Date.parse(at("14:00")))).toEqual({
      counts: { in: 2, out: 1, by_hand: 2, not_passed: 1, tailgates: 1 },
      refusals: [
        { reason: "ALREADY_IN", count: 2 },
        { reason: "EXPIRED", count: 1 },
        { reason: "timed_out", count: 1 },
        { reason: "officer", count: 1 },
      ],
      overrides: [
        { name: "Sari", action: "open", approved_by: null, has_failed: false, count: 2 },
        { name: "Sari", action: "admit", approved_by: null, has_failed: false, count: 1 },
        { name: "Sari", action: "bypass_on", approved_by: "Ratna", has_failed: false, count: 1 },
        { name: "Sari", action: "step_back", approved_by: null, has_failed: false, count: 1 },
      ],
    });
  });

  it("counts one press once, and an act that failed as failed", () => {
    const here = openShiftCounts();
    const admitted = { type: "settlement", outcome: "admitted", by: SARI };
    const unopened = { type: "passage", outcome: "none", because: say("open_not_told", { why: "dead" }) };
    for (const one of [
      // A paper of customs, and the vehicle that it lets through.
      fact("08:00", { activity_id: idOf(1), type: "amendment", action: "customs_paper", by: SARI }),
      fact("08:00", { activity_id: idOf(1), ...admitted }),
      // Checked in by hand: as the rules say, and beyond them.
      decision("08:01", "admit", "OK", { activity_id: idOf(2), check_in: { by: SARI } }),
      decision("08:02", "refuse", "EXPIRED", { activity_id: idOf(3), check_in: { by: SARI } }),
      fact("08:02", { activity_id: idOf(3), ...admitted }),
      // A dead board: nobody was let through, and no vehicle turned back.
      fact("08:03", { activity_id: idOf(4), type: "override", action: "open", by: SARI }),
      fact("08:03", { activity_id: idOf(4), ...unopened, step: null }),
      fact("08:04", { activity_id: idOf(5), type: "override", action: "open", by: SARI }),
      fact("08:04", { activity_id: idOf(5), type: "passage", outcome: "confirmed", step: null }),
    ])
      here.take(one);
    const act = { name: "Sari", approved_by: null, has_failed: false, count: 1 };
    expect(here.sum(0, Infinity)).toEqual({
      counts: { in: 0, out: 0, by_hand: 1, not_passed: 0, tailgates: 0 },
      refusals: [],
      overrides: [
        { ...act, action: "check_in", count: 2 },
        { ...act, action: "customs_paper" },
        { ...act, action: "open" },
        { ...act, action: "open", has_failed: true },
      ],
    });
  });

  it("of two days ago is still known, one of longer ago is forgotten", () => {
    const later = openShiftCounts();
    later.take(passage("06:00", "in"));
    later.take({ ...passage("06:00", "in"), occurred_at: "2026-11-23T06:45:00.000Z" });
    expect(later.sum(0, Infinity).counts.in).toBe(2);
    later.take({ ...passage("06:00", "in"), occurred_at: "2026-11-23T07:15:00.000Z" });
    expect(later.sum(0, Infinity).counts.in).toBe(2);
  });
});

it("shifts begin by the area's clock, over midnight too", () => {
  // 01:30 in Jakarta on the 22nd.
  const nowMs = Date.parse("2026-11-21T18:30:00.000Z");
  expect(shiftsBefore(nowMs, ["06:00", "14:00", "22:00"], "Asia/Jakarta").slice(0, 3)).toEqual([
    { since: "2026-11-21T15:00:00.000Z", until: null },
    { since: "2026-11-21T07:00:00.000Z", until: "2026-11-21T15:00:00.000Z" },
    { since: "2026-11-20T23:00:00.000Z", until: "2026-11-21T07:00:00.000Z" },
  ]);
});
