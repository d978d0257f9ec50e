import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { countingStep } from "../../shared/rules/next-step.ts";
import type { FeedPut, VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { Step } from "../../shared/wire/lane.ts";
import { isInReplica } from "../health/housekeeping.ts";
import { openLaneMemory } from "../store/lane-memory.ts";
import { openStore } from "../store/open.ts";
import { openPeers, type PeerStepState } from "../store/peers.ts";
import { openReplica } from "../store/replica.ts";
import { openSteps } from "../store/steps.ts";
import { idOf, putLine, stepIn, vehicleTicket } from "../test/feed-records.ts";
import { openInsideCount } from "./inside-count.ts";
import { lastStepOf } from "./last-step.ts";

const START_MS = Date.parse("2026-11-21T05:00:00.000Z");
const momentOf = (minute: number): number => START_MS + minute * 60_000;
/** A real step: vehicle `v`, at minute `at`; the activity follows from both. */
interface Happened {
  v: number;
  step: Step;
  at: number;
}

function gate() {
  const store = openStore({ path: ":memory:", log: silentLog });
  const replica = openReplica({ store, log: silentLog });
  const [steps, peers, memory] = [openSteps(store), openPeers(store), openLaneMemory(store)];
  const inside = openInsideCount({ store, replica, steps, peers });
  let position = 0;
  let sequence = 0;
  const activityOf = ({ v, at }: Happened): string => idOf(v * 1_000 + at);
  const learn = (more: Partial<VehicleTicketRecord>, v: number, completeAsOf: string | null = isoTime(START_MS)) => {
    const line: FeedPut = putLine("vehicle_ticket", vehicleTicket(v, more), ++position);
    replica.apply({ epoch: idOf(0xeee), items: [line], cursor: line.cursor, completeAsOf });
  };
  const take = (happened: Happened): void =>
    memory.begin(
      {
        activity_id: activityOf(happened),
        lane_id: "lane",
        vehicle_ticket_id: idOf(happened.v),
        step: happened.step,
        kind: "opening",
        since_ms: 1,
      },
      { atMs: momentOf(happened.at), sequence: ++sequence },
    );
  const settle = (happened: Happened, hasPassed: boolean): void => {
    steps.settle(activityOf(happened), hasPassed);
    memory.settle(activityOf(happened));
  };
  return {
    store,
    replica,
    inside,
    learn,
    take,
    settle,
    pass: (happened: Happened): void => {
      take(happened);
      settle(happened, true);
    },
    receive: (happened: Happened, state: PeerStepState, of = 0): void => {
      const said = { edgeId: "e", gateId: idOf(0xb1), laneId: "l", state, sequence: of };
      const atMs = momentOf(happened.at);
      const activityId = activityOf(happened);
      peers.receive({ ...said, vehicleTicketId: idOf(happened.v), activityId, step: happened.step, atMs });
    },
    feed: (happened: Happened): void => {
      const last = stepIn(0);
      if (!last) throw new Error("there is no sample of a step");
      const at = isoTime(momentOf(happened.at));
      learn({ last_step: { ...last, step: happened.step, at, activity_id: activityOf(happened) } }, happened.v);
    },
    reset: (v: number, at: number) => learn({ steps_reset_at: isoTime(momentOf(at)) }, v),
    rebuild: (v: number): void => {
      replica.startOver("a test");
      learn({}, v);
    },
    sweep: (): void => {
      steps.sweep((step) => isInReplica(replica, step), "", 1_000);
      peers.sweep((step) => isInReplica(replica, step), 0, "", 1_000);
    },
    /** The same by asking for each vehicle. */
    oneByOne: (vehicles: readonly number[]) =>
      vehicles.filter((v) => {
        const ticket = replica.vehicleTicket(idOf(v));
        const identity = { edgeId: "", gateId: "", areaId: "", bootId: "" };
        const last = lastStepOf({ identity, replica, steps, peers }, idOf(v), ticket);
        return countingStep(last, ticket?.steps_reset_at ?? null)?.step === "in";
      }).length,
  };
}

const cameIn: Happened = { v: 1, step: "in", at: 1 };
const wentOut: Happened = { v: 1, step: "out", at: 2 };

test("a vehicle that came in is one vehicle inside, whoever tells of it and in whatever state", () => {
  const { take, settle, receive, feed, inside } = gate();
  take(cameIn);
  expect(inside.count()).toBe(1);
  settle(cameIn, true);
  expect(inside.count()).toBe(1);
  feed(cameIn);
  receive({ ...cameIn, v: 2 }, "taken", 1);
  feed({ ...cameIn, v: 2 });
  receive({ ...cameIn, v: 2 }, "spent", 2);
  expect(inside.count()).toBe(2);
});

test("a step that is given back, reset, or outdated does not count", () => {
  const { take, settle, receive, feed, reset, inside } = gate();
  take(cameIn);
  settle(cameIn, false);
  expect(inside.count()).toBe(0);
  receive(cameIn, "spent", 1);
  expect(inside.count()).toBe(1);
  reset(1, 2);
  expect(inside.count()).toBe(0);
  receive({ ...wentOut, v: 2 }, "spent", 2);
  feed({ ...cameIn, v: 2 });
  expect([inside.count(), inside.has(idOf(2))]).toEqual([0, false]);
});

test("a count within a transaction that is rolled back leaves nothing behind", () => {
  const { store, take, inside } = gate();
  const fails = (): void =>
    store.durably(() => {
      take(cameIn);
      expect(inside.count()).toBe(1);
      throw new Error("no disk");
    });
  expect(fails).toThrow("no disk");
  expect(inside.count()).toBe(0);
});

test("whatever arrives in whatever order, the count is that of each vehicle by its last step", () => {
  const VEHICLES = [1, 2, 3];
  const happened: fc.Arbitrary<Happened> = fc.record({
    v: fc.constantFrom(...VEHICLES),
    step: fc.constantFrom("in", "out" as const),
    at: fc.integer({ min: 1, max: 9 }),
  });
  const state = fc.constantFrom<PeerStepState[]>("taken", "spent", "back");
  const act = fc.oneof(
    happened.map((one) => ["pass", one] as const),
    happened.map((one) => ["take", one] as const),
    fc.tuple(happened, fc.boolean()).map((one) => ["settle", ...one] as const),
    fc.tuple(happened, state, fc.integer({ min: 1, max: 50 })).map((one) => ["receive", ...one] as const),
    happened.map((one) => ["feed", one] as const),
    fc.tuple(fc.constantFrom(...VEHICLES), fc.integer({ min: 1, max: 9 })).map((one) => ["reset", ...one] as const),
    fc.constantFrom(...VEHICLES).map((v) => ["rebuild", v] as const),
    fc.constant(["sweep"] as const),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30, size: "max" }), (acts) => {
      const here = gate();
      for (const [name, ...args] of acts) {
        (here[name] as (...all: unknown[]) => void)(...args);
        expect(here.inside.count()).toBe(here.oneByOne(VEHICLES));
      }
      here.store.close();
    }),
    { numRuns: 25 },
  );
});
