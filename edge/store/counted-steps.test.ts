import { expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { type VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { idOf, putLine, stepIn, vehicleTicket } from "../test/feed-records.ts";
import { openLaneMemory } from "./lane-memory.ts";
import { openStore } from "./open.ts";
import { openReplica } from "./replica.ts";
import { openSteps } from "./steps.ts";

const AT = "2026-11-21T06:00:00.000Z";

function gate() {
  const store = openStore({ path: ":memory:", log: silentLog });
  const replica = openReplica({ store, log: silentLog });
  const steps = openSteps(store);
  const memory = openLaneMemory(store);
  let position = 1;
  const learn = (ticket: VehicleTicketRecord): void => {
    const line = putLine("vehicle_ticket", ticket, position++);
    replica.apply({ epoch: idOf(0xeee), items: [line], cursor: line.cursor, completeAsOf: AT });
  };
  learn(vehicleTicket(1));
  const step = stepIn(1);
  if (!step) throw new Error("there is no sample of a step");
  const take = (activityId: string, atMs: number, isSpent = true): void => {
    memory.begin(
      {
        activity_id: activityId,
        lane_id: "lane",
        vehicle_ticket_id: idOf(1),
        step: "in",
        kind: "opening",
        since_ms: atMs,
      },
      { atMs, sequence: 1, insideDelta: 1 },
    );
    if (isSpent) settle(activityId, true);
  };
  const settle = (activityId: string, hasPassed: boolean): void => {
    steps.settle(activityId, hasPassed);
    memory.settle(activityId);
  };
  const inside = (): number => replica.insideCount() + steps.insideDelta();
  return { learn, take, settle, step, inside };
}

test("a vehicle that came in is one vehicle inside, before and after central tells of it", () => {
  const { learn, take, step, inside } = gate();
  take(step.activity_id, Date.parse(step.at));
  expect(inside()).toBe(1);
  learn(vehicleTicket(1, { last_step: step }));
  expect(inside()).toBe(1);
});

test("a later step than this gate's own counts in its place", () => {
  const { learn, take, step, inside } = gate();
  take("another", Date.parse(step.at) - 1);
  learn(vehicleTicket(1, { last_step: { ...step, step: "out" } }));
  expect(inside()).toBe(0);
});

test("a step that central has reset since does not count, whether central sent it or not", () => {
  const { learn, take, step, inside } = gate();
  take(step.activity_id, Date.parse(step.at));
  learn(vehicleTicket(1, { steps_reset_at: AT }));
  expect(inside()).toBe(0);
});

test("what central tells of an earlier time takes nothing from this gate's step, nor from one that is under way", () => {
  const later = gate();
  later.take("later", Date.parse(later.step.at) + 1);
  later.learn(vehicleTicket(1, { last_step: { ...later.step, step: "out" } }));
  expect(later.inside()).toBe(1);
  const open = gate();
  open.take(open.step.activity_id, Date.parse(open.step.at), false);
  open.learn(vehicleTicket(1));
  expect(open.inside()).toBe(1);
  open.settle(open.step.activity_id, false);
  expect(open.inside()).toBe(0);
});
