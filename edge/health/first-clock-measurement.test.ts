import { afterEach, beforeEach, expect, it } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { openLaneMemory } from "../store/lane-memory.ts";
import { openStore, type Store } from "../store/open.ts";
import { openPeers } from "../store/peers.ts";
import { openSteps } from "../store/steps.ts";
import { correctStepTimes } from "./first-clock-measurement.ts";

const NOW_MS = 1_000_000;
const AHEAD_MS = 500_000;

let store: Store;
beforeEach(() => {
  store = openStore({ path: ":memory:", log: silentLog });
});
afterEach(() => store.close());

function world() {
  const [steps, peers, memory] = [openSteps(store), openPeers(store), openLaneMemory(store)];
  const step = { step: "in", laneId: "l" } as const;
  const passed = (id: string, atMs: number): void =>
    steps.amend({ ...step, vehicleTicketId: id, atMs, activityId: id }, { sequence: 1 });
  const opened = (id: string, atMs: number): void =>
    memory.begin(
      { activity_id: id, lane_id: "l", vehicle_ticket_id: id, step: "in", kind: "opening", since_ms: 1 },
      { atMs, sequence: 1 },
    );
  const heard = (id: string, atMs: number): void => {
    const who = { vehicleTicketId: id, activityId: id, edgeId: "e", gateId: "g", state: "spent", sequence: 1 } as const;
    peers.receive({ ...step, ...who, atMs });
  };
  const momentOf = (id: string) => (steps.of(id) ?? peers.latestOf(id))?.atMs;
  return { steps, peers, passed, opened, heard, momentOf };
}

it("puts back what a clock that ran ahead has timed later than now, and leaves the rest", () => {
  const { steps, peers, passed, opened, heard, momentOf } = world();
  passed("before", NOW_MS);
  passed("ahead", NOW_MS - 7_000 + AHEAD_MS);
  passed("by another start's clock", NOW_MS + 9 * AHEAD_MS);
  opened("under the arm", NOW_MS - 3_000 + AHEAD_MS);
  heard("heard before", NOW_MS - 1);
  heard("heard ahead", NOW_MS + 1);
  steps.forgive(NOW_MS - 5_000 + AHEAD_MS);
  correctStepTimes({ store, steps, peers, log: silentLog }, NOW_MS, -AHEAD_MS);
  expect(momentOf("before")).toBe(NOW_MS);
  expect(momentOf("ahead")).toBe(NOW_MS - 7_000);
  expect(momentOf("by another start's clock")).toBe(NOW_MS);
  expect(momentOf("under the arm")).toBe(NOW_MS - 3_000);
  expect([momentOf("heard before"), momentOf("heard ahead")]).toEqual([NOW_MS - 1, NOW_MS]);
  expect([steps.forgivenAtMs(), openSteps(store).forgivenAtMs()]).toEqual([NOW_MS - 5_000, NOW_MS - 5_000]);
});

it("moves nothing forward after a clock that was behind", () => {
  const { steps, peers, passed, momentOf } = world();
  passed("late", NOW_MS + 2);
  steps.forgive(NOW_MS - 1);
  correctStepTimes({ store, steps, peers, log: silentLog }, NOW_MS, AHEAD_MS);
  expect([momentOf("late"), steps.forgivenAtMs()]).toEqual([NOW_MS, NOW_MS - 1]);
});
