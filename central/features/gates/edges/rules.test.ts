import { say } from "../../../../shared/words/say.ts";
import { describe, expect, test } from "vitest";
import type { OverrideAction } from "../../../../shared/wire/fact.ts";
import type { LaneCommand } from "../../../wire/gate-resources.ts";
import type { Heartbeat } from "../../../../shared/wire/sync.ts";
import { asOfNow, connectionOf, isEd25519Key, lifetimeMs, mayEnrol, eventsOf, whyUnreachable } from "./rules.ts";
import { laneReport } from "./test/gate-site.ts";

const NOW_MS = 1_000_000;

test.each([
  ["never enrolled", false, null, "not_enrolled"],
  ["never enrolled, whatever its last contact", false, NOW_MS, "not_enrolled"],
  ["enrolled, in contact just now", true, NOW_MS, "connected"],
  ["in contact a little less than 15 s ago", true, NOW_MS - 14_999, "connected"],
  ["in contact 15 s ago", true, NOW_MS - 15_000, "lost"],
  ["enrolled, never in contact", true, null, "lost"],
] as const)("connection: %s", (_name, isEnrolled, lastContactMs, connection) => {
  expect(connectionOf({ isEnrolled, lastContactMs }, NOW_MS)).toBe(connection);
});

const ARM: OverrideAction[] = ["open", "close"];
const MODES: OverrideAction[] = ["hold_open", "release", "intervene_on", "intervene_off", "bypass_on", "bypass_off"];

describe("a command lives and reaches by what it does", () => {
  test.each(ARM)("%s moves the arm: 5 s, and not to a silent edge", (action) => {
    expect(lifetimeMs(action)).toBe(5_000);
    expect(whyUnreachable(action, "lost")).toEqual(say("edge_is_offline"));
  });
  test.each(MODES)("%s changes a mode: 30 s, and a silent edge may come back in time", (action) => {
    expect(lifetimeMs(action)).toBe(30_000);
    expect(whyUnreachable(action, "lost")).toBeNull();
  });
  test.each([...ARM, ...MODES])("%s goes to a connected edge, and never without one", (action) => {
    expect(whyUnreachable(action, "connected")).toBeNull();
    expect(whyUnreachable(action, "no_edge")).toEqual(say("gate_has_no_edge"));
    expect(whyUnreachable(action, "not_enrolled")).toEqual(say("edge_is_not_enrolled"));
  });
});

describe("a command as it is now", () => {
  const command = { state: "queued", expires_at: "2026-11-21T06:00:05.000Z", because: null } as LaneCommand;
  const atMs = Date.parse(command.expires_at);
  test("waits until its expiry", () => expect(asOfNow(command, atMs - 1)).toBe(command));
  test("has expired at its expiry", () => expect(asOfNow(command, atMs)).toMatchObject({ state: "expired" }));
  test.each(["done", "refused", "expired"] as const)("%s stays what it is", (state) => {
    const answered = { ...command, state };
    expect(asOfNow(answered, atMs + 1)).toBe(answered);
  });
});

const NOW = "2026-11-21T06:00:00.000Z";
const LATER = "2026-11-21T06:00:00.001Z";
const fresh = { enrolment_expires_at: LATER, public_key: null, revoked_at: null };
test.each([
  ["a fresh code", fresh, true],
  ["a code at its expiry", { ...fresh, enrolment_expires_at: NOW }, false],
  ["a code that was taken away", { ...fresh, enrolment_expires_at: null }, false],
  ["the code of a revoked edge", { ...fresh, revoked_at: NOW }, false],
  ["a code that was traded, or of an edge that is known, and its key", { ...fresh, public_key: "mine" }, true],
  ["the same with another key", { ...fresh, public_key: "other" }, false],
  ["a traded code past its expiry", { ...fresh, enrolment_expires_at: NOW, public_key: "mine" }, false],
])("may it enrol: %s", (_name, edge, may) => {
  expect(mayEnrol(edge, "mine", NOW)).toBe(may);
});

test.each([
  ["k".repeat(43), true],
  [`${"k".repeat(41)}-_`, true],
  ["k".repeat(42), false],
  ["k".repeat(44), false],
  [`${"k".repeat(42)}=`, false],
  [`${"k".repeat(42)}+`, false],
])("%s: an Ed25519 key is %s", (text, is) => {
  expect(isEd25519Key(text)).toBe(is);
});

describe("what of a heartbeat is news", () => {
  const said = (more: Partial<Heartbeat> = {}): Heartbeat => ({
    sent_at: NOW,
    boot_id: "boot-1",
    version: "0.1.0",
    started_at: NOW,
    replica: { cursor: "0.5", as_of: NOW, epoch: null },
    outbox: { depth: 0, parked: 0, oldest_at: null },
    journal: { sequence: 1, hash: "" },
    clock: { trust: "trusted", offset_ms: 1 },
    lanes: [laneReport("lane-1"), laneReport("lane-2")],
    ...more,
  });
  const before = said();
  const none = { isEdgeNews: false, laneIds: [] };
  const edge = { isEdgeNews: true, laneIds: [] };
  test.each([
    ["nothing has changed", said(), none],
    [
      "only what moves all the time",
      said({
        sent_at: LATER,
        replica: { cursor: "0.6", as_of: LATER, epoch: null },
        journal: { sequence: 2, hash: "" },
        clock: { trust: "trusted", offset_ms: 3 },
      }),
      none,
    ],
    ["it restarted", said({ boot_id: "boot-2" }), edge],
    ["it was updated", said({ version: "0.2.0" }), edge],
    ["its clock is in doubt", said({ clock: { trust: "uncertain", offset_ms: 1 } }), edge],
    ["its outbox fills", said({ outbox: { depth: 4, parked: 0, oldest_at: NOW } }), edge],
    ["something was parked", said({ outbox: { depth: 0, parked: 1, oldest_at: null } }), edge],
    [
      "one lane opened",
      said({ lanes: [laneReport("lane-1"), laneReport("lane-2", { barrier: "open" })] }),
      { isEdgeNews: false, laneIds: ["lane-2"] },
    ],
  ])("%s", (_name, after, news) => {
    expect(eventsOf(before, after, false)).toEqual(news);
  });
  test("an outbox that is filled already and grows is none", () => {
    const filled = (depth: number) => said({ outbox: { depth, parked: 0, oldest_at: NOW } });
    expect(eventsOf(filled(4), filled(5), false)).toEqual(none);
  });
  test("a whole heartbeat is a change from an edge that was lost, or never in contact", () => {
    const all = { isEdgeNews: true, laneIds: ["lane-1", "lane-2"] };
    expect(eventsOf(before, said(), true)).toEqual(all);
    expect(eventsOf(null, said(), true)).toEqual(all);
  });
});
