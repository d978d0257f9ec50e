import fc from "fast-check";
import { expect, test } from "vitest";
import { afterMove, type Waiting } from "../../central/features/work/buffer-zone/rules.ts";
import type { AdmissionContext } from "../../edge/admission/context.ts";
import { openInsideCount } from "../../edge/admission/inside-count.ts";
import { queueAt, vehiclesInside } from "../../edge/admission/room.ts";
import { openStore } from "../../edge/store/open.ts";
import { openPeers } from "../../edge/store/peers.ts";
import { openReplica } from "../../edge/store/replica.ts";
import { openSteps } from "../../edge/store/steps.ts";
import { AREA_ID, deleteLine, idOf, putLine, stepIn, vehicleTicket } from "../../edge/test/feed-records.ts";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { isoTime } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { inQueueOrder, isCalled, reservesPlace } from "../../shared/rules/buffer-queue.ts";
import { decide } from "../../shared/rules/decide.ts";
import { factsWith } from "../../shared/rules/test/some-facts.ts";
import type { BufferEntryRecord } from "../../shared/wire/buffer-zone.ts";
import type { FeedDelete, FeedPut } from "../../shared/wire/feed.ts";
import type { Step } from "../../shared/wire/lane.ts";

/**
 * Two gates with the edge's own stores and central's queue rules, compared with the truth. An outage cuts one gate from
 * central; the gates still receive each other's steps.
 */

const CAPACITY = 2;
const VEHICLES = [1, 2, 3, 4, 5, 6];
const MINUTE_MS = 60_000;
const RULES = { call_minutes: 15, calls: 2 };
type Entry = BufferEntryRecord & Waiting;
type Line = FeedPut | FeedDelete;
interface Passage {
  v: number;
  step: Step;
  at: number;
  activityId: string;
}

function site() {
  const clock = fakeClock();
  const inside = new Set<number>();
  const knownInside = new Set<number>();
  const entries = new Map<number, Entry>();
  let position = 0;
  let activities = 0;
  const gates = [0, 1].map((n) => {
    const store = openStore({ path: ":memory:", log: silentLog });
    const replica = openReplica({ store, log: silentLog, clock });
    const [steps, peers] = [openSteps(store), openPeers(store)];
    const count = openInsideCount({ store, replica, steps, peers });
    const clockTrust = { state: () => ({ trust: "trusted", offsetMs: 0, uncertaintyMs: 0 }) };
    const context = { replica, inside: count, clock, clockTrust } as unknown as AdmissionContext;
    const waiting: { feed: Line[]; facts: Passage[] } = { feed: [], facts: [] };
    return { n, store, replica, steps, peers, context, isCut: false, ...waiting };
  });
  type Gate = (typeof gates)[number];
  const flush = (gate: Gate): void => {
    if (gate.isCut) return;
    const completeAsOf = isoTime(clock.nowMs());
    for (const line of gate.feed.splice(0))
      gate.replica.apply({ epoch: idOf(1), items: [line], cursor: `0.${++position}`, completeAsOf });
  };
  const publish = (line: Line): void => {
    for (const gate of gates) {
      gate.feed.push(line);
      flush(gate);
    }
  };
  const save = (v: number, after: Entry): void => {
    const id = idOf(0xf00 + v);
    if (after.ended_at !== null) {
      entries.delete(v);
      publish(deleteLine("buffer_entry", id, ++position));
      return;
    }
    entries.set(v, after);
    const { area_id, vehicle_ticket_id, priority, queued_at, called_until } = after;
    publish(putLine("buffer_entry", { id, area_id, vehicle_ticket_id, priority, queued_at, called_until }, ++position));
  };
  const learn = ({ v, step, at, activityId }: Passage): void => {
    knownInside[step === "in" ? "add" : "delete"](v);
    const sample = stepIn(0);
    if (!sample) throw new Error("there is no sample of a step");
    const last_step = { ...sample, step, at: isoTime(at), activity_id: activityId };
    publish(putLine("vehicle_ticket", vehicleTicket(v, { last_step }), ++position));
    const entry = entries.get(v);
    const moved = step === "in" && entry ? afterMove(entry, { is: "enter" }, clock.nowMs()) : null;
    if (moved?.is === "moved") save(v, moved.after);
  };
  const report = (gate: Gate): void => {
    if (!gate.isCut) for (const fact of gate.facts.splice(0)) learn(fact);
  };
  const pass = (gate: Gate, v: number, step: Step): void => {
    clock.advance(1_000);
    const happened = { v, step, at: clock.nowMs(), activityId: idOf(0x10_0000 + ++activities) };
    inside[step === "in" ? "add" : "delete"](v);
    const { at: atMs, activityId } = happened;
    const told = { vehicleTicketId: idOf(v), step, atMs, activityId, laneId: "l" };
    gate.steps.amend(told, { sequence: activities });
    const from = { edgeId: `e${gate.n}`, gateId: idOf(gate.n), state: "spent", sequence: activities } as const;
    for (const other of gates) if (other !== gate) other.peers.receive({ ...told, ...from });
    gate.facts.push(happened);
    report(gate);
  };
  const enter = (v: number): void => {
    const now = isoTime(clock.nowMs());
    const waits = { state: "waiting", gate_id: null, called_at: null, called_until: null, calls: 0 } as const;
    const record = { id: idOf(0xf00 + v), area_id: AREA_ID, vehicle_ticket_id: idOf(v), queued_at: now } as const;
    if (!entries.has(v)) save(v, { ...record, ...waits, priority: "normal", ended_at: null, end_reason: null });
  };
  const here = {
    inside,
    entries,
    gates,
    /** A vehicle comes to a gate; a full area sends it to the buffer zone. */
    come(v: number, n: number): void {
      const gate = gates[n];
      if (!gate || inside.has(v)) return;
      const count = vehiclesInside(gate.context, AREA_ID);
      expect(count).toBe(inside.size);
      const facts = factsWith({ areaRules: { capacity: CAPACITY } });
      const queue = queueAt(gate.context, AREA_ID, idOf(v));
      if (decide({ ...facts, vehiclesInside: count, queue }).verdict !== "admit") {
        enter(v);
        return;
      }
      const nowMs = clock.nowMs();
      const present = [...entries].filter(([other]) => !inside.has(other));
      const others = present.filter(([other]) => other !== v).map(([, entry]) => entry);
      // A gate without central cannot know of later calls; it still knows who is inside.
      if (!gate.isCut) {
        const held = others.filter((entry) => reservesPlace(entry, nowMs)).length;
        expect(inside.size + held).toBeLessThan(CAPACITY);
        const isOwnCalled = present.some(([other, entry]) => other === v && isCalled(entry, nowMs));
        if (!isOwnCalled) expect(others.filter((entry) => !isCalled(entry, nowMs))).toEqual([]);
      }
      pass(gate, v, "in");
    },
    go(v: number, n: number): void {
      const gate = gates[n];
      if (gate && inside.has(v)) pass(gate, v, "out");
    },
    /** The officer calls the first in the queue while a place is free. */
    call(): void {
      const nowMs = clock.nowMs();
      const [first] = inQueueOrder([...entries.values()].filter((one) => !isCalled(one, nowMs)));
      if (!first) return;
      const others = [...entries.values()].filter((one) => one !== first);
      const held = others.filter((one) => reservesPlace(one, nowMs)).length;
      const moved = afterMove(first, { is: "call", gateId: null, rules: RULES }, nowMs);
      const v = VEHICLES.find((one) => idOf(one) === first.vehicle_ticket_id) ?? 0;
      if (moved.is === "moved" && knownInside.size + held < CAPACITY) save(v, moved.after);
    },
    wait(minutes: number): void {
      clock.advance(minutes * MINUTE_MS);
      for (const [v, entry] of [...entries]) {
        const moved = afterMove(entry, { is: "tick", rules: RULES }, clock.nowMs());
        if (moved.is === "moved") save(v, moved.after);
      }
    },
    cut(n: number, isCut: boolean): void {
      const gate = gates[n];
      if (!gate) return;
      gate.isCut = isCut;
      flush(gate);
      report(gate);
    },
  };
  for (const v of VEHICLES) publish(putLine("vehicle_ticket", vehicleTicket(v), ++position));
  return here;
}

const vehicle = fc.constantFrom(...VEHICLES);
const act = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant("come" as const), vehicle, fc.constantFrom(0, 1)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("go" as const), vehicle, fc.constantFrom(0, 1)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("call" as const)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("wait" as const), fc.constantFrom(1, 5, 16, 40)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("cut" as const), fc.constant(1), fc.boolean()) },
);

test("never more inside than places, nobody slips past the called or the waiting, and everyone gets in", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 50, size: "max" }), (acts) => {
      const here = site();
      for (const [name, ...args] of acts) {
        (here[name] as (...all: unknown[]) => void)(...args);
        expect(here.inside.size).toBeLessThanOrEqual(CAPACITY);
      }
      here.cut(1, false);
      for (let round = 0; round < 10 * VEHICLES.length && here.entries.size > 0; round++) {
        for (const v of [...here.inside]) here.go(v, 0);
        here.call();
        here.wait(3);
        for (const v of [...here.entries.keys()]) here.come(v, round % 2);
      }
      expect(here.entries.size).toBe(0);
      for (const one of here.gates) one.store.close();
    }),
    { numRuns: 15 },
  );
});
