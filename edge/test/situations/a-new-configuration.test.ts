import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NotSentError } from "../../lane/ports.ts";
import { putLine, records } from "../feed-records.ts";
import { fullLane, type GateRig, gateRig } from "../gate-rig.ts";

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

const namesOfLanes = (): string[] => rig.gate.lanes().map(({ record }) => record.name);

describe("a lane that central changes", () => {
  it("runs with its new settings as soon as it is at rest", async () => {
    rig.learn(putLine("lane", fullLane({}, { name: "Renamed" }), 10));
    await rig.wait(0);
    expect(namesOfLanes()).toEqual(["Renamed"]);
  });

  it("keeps the old ones while a vehicle has the lane", async () => {
    await rig.scan(rig.qr(rig.ticket(1)));
    rig.learn(putLine("lane", fullLane({}, { name: "Renamed" }), 10));
    await rig.wait(2_000);
    expect(namesOfLanes()).toEqual(["Lane 1"]);
    await rig.loop("under", "occupied");
    await rig.loop("under", "free");
    await rig.wait(1_000);
    await rig.wait(2_000);
    expect(namesOfLanes()).toEqual(["Renamed"]);
    expect(rig.story()).toEqual(["decision OK", "passage confirmed"]);
  });

  it("still brings the arm down that its old ones could not", async () => {
    await rig.scan(rig.qr(rig.ticket(1)));
    await rig.wait(2_000);
    await rig.loop("under", "occupied");
    const barrier = rig.devices.events("barrier");
    rig.devices.failBarrierWith(new NotSentError("unplugged"));
    barrier.events.health(barrier.id, "lost", "unplugged");
    await rig.loop("under", "free");
    await rig.wait(1_000);
    await rig.wait(3_000);
    await rig.wait(3_000);
    rig.learn(putLine("lane", fullLane({}, { name: "Renamed" }), 10));
    await rig.wait(0);
    expect([namesOfLanes(), rig.devices.sent]).toEqual([["Renamed"], ["open"]]);
    rig.devices.failBarrierWith(null);
    await rig.loop("under", "free");
    await rig.wait(1_000);
    expect(rig.devices.sent).toEqual(["open", "close"]);
  });

  it("does not touch the lanes beside it", async () => {
    rig.learn(putLine("lane", { ...records.lane(2), direction: "out" }, 11));
    await rig.wait(0);
    const second = rig.gate.lanes()[1]?.lane;
    rig.learn(putLine("lane", fullLane({}, { name: "Renamed" }), 12));
    await rig.wait(0);
    expect(namesOfLanes()).toEqual(["Renamed", "Lane 2"]);
    expect(rig.gate.lanes()[1]?.lane).toBe(second);
  });

  it("and takes away is gone once nothing is open there", async () => {
    rig.learn({ type: "delete", kind: "lane", id: fullLane().id, cursor: "0.13" } as never);
    await rig.wait(0);
    expect(namesOfLanes()).toEqual([]);
  });
});
