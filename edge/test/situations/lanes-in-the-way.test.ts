import { expect, it } from "vitest";
import type { ConflictsOf } from "../../gate/plan-lanes.ts";
import { putLine, records } from "../feed-records.ts";
import { fullLane, gateRig } from "../gate-rig.ts";
import { worded } from "../../../shared/test/worded.ts";

/** Lanes whose names start alike need one port. */
const conflictsOf: ConflictsOf = (record, others) =>
  others.filter(({ name }) => name[0] === record.name[0]).map((other) => `the port is lane ${other.number}'s`);

it("a change of a lane is applied although a new lane, which gives way, wants its port", async () => {
  await using rig = await gateRig(fullLane({}, { name: "A" }), conflictsOf);
  rig.learn(putLine("lane", { ...records.lane(2), name: "A-new" }, 20));
  await rig.wait(0);
  const look = () =>
    rig.gate.reports().map(({ configuration: { state, problem } }) => `${state}: ${String(worded(problem))}`);
  const running = () => rig.gate.lanes().map(({ record }) => record.name);
  expect([running(), look()]).toEqual([
    ["A", "A-new"],
    ["applied: null", "applied: the port is lane 1's"],
  ]);
  rig.learn(putLine("lane", fullLane({}, { name: "A-changed" }), 30));
  for (let n = 0; n < 100; n++) await rig.wait(60_000);
  expect([running(), look()]).toEqual([
    ["A-changed", "A-new"],
    ["applied: null", "applied: the port is lane 1's"],
  ]);
});

it("a new lane whose conflict has ended keeps what it has", async () => {
  await using rig = await gateRig(fullLane({}, { name: "A" }), conflictsOf);
  rig.learn(putLine("lane", { ...records.lane(2), name: "A-new" }, 20));
  await rig.wait(0);
  const look = () =>
    rig.gate.reports().map(({ configuration: { state, problem } }) => `${state}: ${String(worded(problem))}`);
  const running = () => rig.gate.lanes().map(({ record }) => record.name);
  rig.learn(putLine("lane", fullLane({}, { name: "C" }), 30));
  await rig.wait(60_000);
  expect([running(), look()]).toEqual([
    ["C", "A-new"],
    ["applied: null", "applied: null"],
  ]);
  rig.learn(putLine("lane", fullLane({}, { name: "A" }), 31));
  for (let n = 0; n < 10; n++) await rig.wait(60_000);
  expect([running(), look()]).toEqual([
    ["C", "A-new"],
    ["refused: the port is lane 2's", "applied: null"],
  ]);
});

it("a new lane that waits for the devices of a busy one is reported as waiting", async () => {
  await using rig = await gateRig(fullLane({}, { name: "A" }), conflictsOf);
  const by = { type: "officer", id: null, name: "Sari" } as const;
  await rig.gate.lanes()[0]?.lane.act({ action: "hold_open", by, reason: "a test", until: null, commandId: null });
  await rig.wait(2_000);
  rig.learn(
    putLine("lane", fullLane({}, { name: "C" }), 30),
    putLine("lane", { ...records.lane(2), name: "A-new" }, 31),
  );
  await rig.wait(60_000);
  const look = () =>
    rig.gate.reports().map(({ configuration: { state, problem } }) => `${state}: ${String(worded(problem))}`);
  expect(look()).toEqual(["waiting: null", "waiting: null"]);
});

it("a lane whose devices take a while to go is still listed, and a command for it is not 'no such lane'", async () => {
  await using rig = await gateRig(fullLane({}, { name: "A" }), conflictsOf);
  const { make } = rig.devices;
  const gone = Promise.withResolvers<undefined>();
  rig.devices.make = (config, events) => ({
    ...make(config, events),
    [Symbol.asyncDispose]: () => gone.promise.then(() => undefined),
  });
  rig.learn(putLine("lane", fullLane({}, { name: "B" }), 30));
  await rig.wait(0);
  rig.learn(putLine("lane", fullLane({}, { name: "C" }), 31));
  await rig.wait(0);
  const reports = rig.gate.reports().map(({ configuration: { state } }) => state);
  const command = {
    id: "0197a000-0000-7000-8000-0000000000aa",
    lane_id: records.lane(1).id,
    action: "open",
    by: { id: "0197a000-0000-7000-8000-00000000000f", name: "x" },
    reason: "r",
    until: null,
    issued_at: "2026-01-01T00:00:00Z",
    expires_at: "2026-01-01T00:00:00Z",
  } as never;
  const result = await Promise.race([
    rig.gate.carryOut(command, rig.clock.monotonicMs() + 5000),
    rig.wait(10).then(() => null),
  ]);
  gone.resolve(undefined);
  await rig.wait(0);
  expect(worded([reports, result?.because])).toEqual([["waiting"], "the lane is starting"]);
});

it("a fault that the new settings end is over on record", async () => {
  await using rig = await gateRig(fullLane({}, { name: "A" }), conflictsOf);
  const { id, events } = rig.devices.events("barrier");
  events.health(id, "lost", "wrong address");
  await rig.wait(3_000);
  expect(rig.story().filter((s) => s.startsWith("event lane"))).toEqual(["event lane_fault"]);
  rig.learn(putLine("lane", fullLane({}, { name: "B" }), 30));
  for (let n = 0; n < 10; n++) await rig.wait(3_000);
  expect(rig.gate.reports()[0]).toMatchObject({ health: "ok", configuration: { state: "applied" } });
  expect(rig.story().filter((s) => s.startsWith("event lane"))).toEqual(["event lane_fault", "event lane_recovered"]);
});
