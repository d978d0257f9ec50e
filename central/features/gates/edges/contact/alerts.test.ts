import { describe, expect, test } from "vitest";
import { say } from "../../../../../shared/words/say.ts";
import type { EdgeAlert } from "../../../../wire/edge-resources.ts";
import type { Heartbeat } from "../../../../../shared/wire/sync.ts";
import { changesOf, judgeEdge, type EdgeObservations } from "./alerts.ts";
import { laneReport } from "../test/gate-site.ts";

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const MINUTE = 60_000;
const ago = (ms: number): string => new Date(NOW - ms).toISOString();
const LANE = "01920000-0000-7000-8000-000000000001";

function seen(heartbeat: Partial<Heartbeat> = {}, more: Partial<EdgeObservations> = {}): EdgeObservations {
  return {
    heartbeat: {
      sent_at: ago(0),
      boot_id: LANE,
      version: "0.1.0",
      started_at: ago(60 * MINUTE),
      replica: { cursor: "0", as_of: ago(1_000), epoch: null },
      outbox: { depth: 0, parked: 0, oldest_at: null },
      journal: { sequence: 1, hash: "" },
      clock: { trust: "trusted", offset_ms: 5 },
      lanes: [laneReport(LANE)],
      ...heartbeat,
    },
    connectedSinceMs: NOW - 60 * MINUTE,
    lastContactMs: NOW,
    watchedSinceMs: NOW - 60 * MINUTE,
    nowMs: NOW,
    ...more,
  };
}
const kinds = (one: EdgeObservations, before: readonly EdgeAlert[] = []) =>
  judgeEdge(one, before).map(({ kind }) => kind);
const on = (kind: EdgeAlert["kind"], lane_id: string | null = null): EdgeAlert => ({
  kind,
  lane_id,
  since: ago(MINUTE),
  detail: "",
});

const lag = (ms: number): Partial<Heartbeat> => ({ replica: { cursor: "0", as_of: ago(ms), epoch: null } });
const waiting = (ms: number): Partial<Heartbeat> => ({ outbox: { depth: 3, parked: 0, oldest_at: ago(ms) } });
const clock = (offset_ms: number | null): Partial<Heartbeat> => ({ clock: { trust: "uncertain", offset_ms } });
const lane = (health: "fault" | "degraded"): Partial<Heartbeat> => ({ lanes: [laneReport(LANE, { health })] });
const disk = (state: "ok" | "low" | "full"): Partial<Heartbeat> => ({ disk: { state, free_bytes: 1 } });

test.each<[string, Partial<Heartbeat>, string[]]>([
  ["all is well", {}, []],
  ["data of five minutes ago", lag(5 * MINUTE), []],
  ["data of more than that", lag(5 * MINUTE + 1), ["lag"]],
  ["what happened waits for ten minutes", waiting(10 * MINUTE), []],
  ["what happened waits longer", waiting(10 * MINUTE + 1), ["outbox_stuck"]],
  ["facts are parked", { outbox: { depth: 0, parked: 2, oldest_at: null } }, ["parked"]],
  ["records can't be read there", { set_aside: [{ kind: "vehicle_ticket", count: 2 }] }, ["set_aside"]],
  ["the clock is a minute off", clock(-60_000), []],
  ["the clock is more than that off", clock(60_001), ["clock_off"]],
  ["the clock was not measured", clock(null), []],
  ["a lane can't work", lane("fault"), ["lane_fault"]],
  ["a lane lacks something", lane("degraded"), ["lane_degraded"]],
  ["a lane of an edge that has just started", { ...lane("fault"), started_at: ago(59_999) }, []],
  ["the disk is fine", disk("ok"), []],
  ["the reserve is gone", disk("low"), ["disk_pressure"]],
  ["a damaged database was put aside", { damaged_databases: 1 }, ["database_damaged"]],
])("%s", (_name, heartbeat, expected) => {
  expect(kinds(seen(heartbeat))).toEqual(expected);
});

describe("what lies between the limits stays as it was", () => {
  test.each<[EdgeAlert, Partial<Heartbeat>, boolean]>([
    [on("lag"), lag(2 * MINUTE), true],
    [on("lag"), lag(MINUTE - 1), false],
    [on("outbox_stuck"), waiting(2 * MINUTE), true],
    [on("outbox_stuck"), waiting(MINUTE - 1), false],
    [on("outbox_stuck"), {}, false],
    [on("clock_off"), clock(40_000), true],
    [on("clock_off"), clock(30_000), false],
    [on("lane_fault", LANE), { ...lane("fault"), started_at: ago(1_000) }, true],
    [on("lane_fault", LANE), {}, false],
    [on("lane_fault", LANE), lane("degraded"), false],
  ])("%j with %j: still on is %o", (before, heartbeat, isOn) => {
    const after = judgeEdge(seen(heartbeat), [before]).find(({ kind }) => kind === before.kind);
    expect(after?.since).toBe(isOn ? before.since : undefined);
  });
});

test("an offline edge keeps its alerts, and is silent since its last contact", () => {
  const silent = seen(lag(60 * MINUTE), { connectedSinceMs: null, lastContactMs: NOW - 2 * MINUTE });
  const before = [on("lane_fault", LANE)];
  const after = judgeEdge(silent, before);
  expect(after).toEqual([
    { kind: "silent", lane_id: null, since: ago(2 * MINUTE), detail: say("edge_silent") },
    ...before,
  ]);
  expect(judgeEdge({ ...silent, nowMs: NOW + MINUTE }, after)).toEqual(after);
  expect(changesOf(before, after)).toEqual({ raised: [after[0]], over: [] });
});

test.each<[string, Partial<EdgeObservations>]>([
  ["the edge has just come back", { connectedSinceMs: NOW - 5 * MINUTE }],
  ["central has just come back", { watchedSinceMs: NOW - 5 * MINUTE }],
  ["nobody has watched", { watchedSinceMs: null }],
])("what is old because %s raises nothing", (_name, more) => {
  expect(kinds(seen({ ...lag(60 * MINUTE), ...waiting(60 * MINUTE) }, more))).toEqual([]);
});

test("each lane has an alert of its own", () => {
  const other = "01920000-0000-7000-8000-000000000002";
  const before = [on("lane_fault", LANE)];
  const after = judgeEdge(seen({ lanes: [laneReport(LANE), laneReport(other, { health: "fault" })] }), before);
  expect(changesOf(before, after)).toMatchObject({ raised: [{ lane_id: other }], over: [{ lane_id: LANE }] });
});
