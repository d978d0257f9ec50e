import { describe, expect, test } from "vitest";
import { idOf } from "../test/feed-records.ts";
import { statusText } from "./status-text.ts";
import { type EdgeStatus, problemsOf, seconds } from "./status.ts";

const AT = "2026-11-21T06:00:00.000Z";
const lane: EdgeStatus["lanes"][number] = {
  lane_id: idOf(1),
  name: "Masuk <1>",
  number: 1,
  health: "ok",
  lacks: [],
  mode: "normal",
  phase: "idle",
  barrier: "closed",
  sign: "SCAN QR",
  light: "red",
  devices: [{ device_id: idOf(2), role: "sign", state: "ready", since: AT, detail: null }],
  configuration: { state: "applied", problem: null },
};
const well: EdgeStatus = {
  version: "1.2.3",
  started_at: AT,
  now: AT,
  gate_name: "Gate 1",
  lanes: [lane],
  replica: { as_of: AT, age_ms: 1_500, set_aside: 0 },
  outbox: { depth: 2, parked: 0, oldest_at: AT },
  sync: {
    enrolment: { is: "enrolled", edgeId: idOf(3), gateId: idOf(4) },
    is_reached: true,
    since: AT,
    last_reached_at: AT,
    because: null,
    is_revoked: false,
    stuck_because: null,
  },
  clock: { trust: "trusted", offset_ms: -250, uncertainty_ms: 20 },
  disk: { has_room: true, keeps_photos: true },
  site: null,
  self_test: null,
};
const { sync } = well;

describe("what an edge lacks", () => {
  test.each<[string, EdgeStatus, string[]]>([
    ["nothing", well, []],
    [
      "an enrolment code",
      { ...well, lanes: [], sync: { ...sync, enrolment: { is: "no-code" } } },
      ["not enrolled yet: no enrolment code is set"],
    ],
    [
      "a good enrolment code",
      { ...well, lanes: [], sync: { ...sync, enrolment: { is: "waiting", because: "this code is not good" } } },
      ["not enrolled yet: this code is not good"],
    ],
    [
      "central",
      { ...well, sync: { ...sync, is_reached: false, because: "no route" } },
      [`central not reached since ${AT}: no route`],
    ],
    [
      "credentials",
      { ...well, sync: { ...sync, is_revoked: true, because: "no more" } },
      ["central refuses this edge's credentials: no more"],
    ],
    [
      "a first read",
      { ...well, lanes: [], replica: { as_of: null, age_ms: null, set_aside: 0 } },
      ["no data of central yet"],
    ],
    [
      "records of a newer central",
      { ...well, replica: { ...well.replica, set_aside: 2 } },
      ["2 records of central can't be read by this version"],
    ],
    ["lanes", { ...well, lanes: [] }, ["no lanes configured yet"]],
    ["parked", { ...well, outbox: { ...well.outbox, parked: 3 } }, ["3 facts are parked: central could not read them"]],
    [
      "a clock",
      { ...well, clock: { trust: "untrusted", offset_ms: 61_000, uncertainty_ms: 1 } },
      ["the clock can't be trusted: it is off by 61.0 s"],
    ],
    [
      "room",
      { ...well, disk: { has_room: false, keeps_photos: false } },
      ["the disk is full: only the journal is still written"],
    ],
    [
      "room for photos",
      { ...well, disk: { has_room: true, keeps_photos: false } },
      ["the disk has no room for photos: all else goes on"],
    ],
    [
      "what a lane can't do",
      { ...well, lanes: [{ ...lane, lacks: ["sign lost: unplugged"] }] },
      ["lane 1: sign lost: unplugged"],
    ],
  ])("%s", (_name, status, lacks) => {
    expect(problemsOf(status)).toEqual(lacks);
  });
});

test.each([
  [-30, "0.0 s"],
  [49, "0.0 s"],
  [-1_249, "-1.2 s"],
  [61_000, "61.0 s"],
])("%i ms are shown as %s", (ms, shown) => {
  expect(seconds(ms)).toBe(shown);
});

test("of a light that is away it is not said what it shows", () => {
  const light = { device_id: idOf(5), role: "light", since: AT, detail: null } as const;
  const lacksOf = (state: "ready" | "lost"): string =>
    statusText({ ...well, lanes: [{ ...lane, devices: [{ ...light, state }] }] });
  expect(lacksOf("ready")).toContain("light red");
  expect(lacksOf("lost")).toContain("light unknown");
});
