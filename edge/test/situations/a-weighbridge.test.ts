import { afterEach, expect, it } from "vitest";
import { worded } from "../../../shared/test/worded.ts";
import { Toledo } from "../../../shared/wire/devices/scale.ts";
import { type LaneRules } from "../../../shared/wire/lane.ts";
import { fullLane, type GateRig, gateRig } from "../gate-rig.ts";
import { idOf } from "../feed-records.ts";

let rig: GateRig;
afterEach(() => rig[Symbol.asyncDispose]());

const settings = Toledo.parse({ role: "scale", driver: "toledo", link: { type: "tcp", host: "127.0.0.1", port: 2 } });

async function laneWithBridge(rules: Partial<LaneRules>): Promise<void> {
  const lane = fullLane(rules);
  const bridge = { id: idOf(0xda), name: "Bridge", settings };
  rig = await gateRig({ ...lane, devices: [...lane.devices, bridge] });
}

/** The indicator shows this for so many seconds. */
async function shows(value: number, seconds: number, isStable = true): Promise<void> {
  const { id, events } = rig.devices.events("scale");
  for (let at = 0; at < seconds * 4; at += 1) {
    events.weight(id, { value, unit: "kg", isStable, isNet: false, range: "in" }, 0);
    await rig.wait(250);
  }
}

it("the arm waits for a weight that counts, and weight, decision and opening are on disk together", async () => {
  await laneWithBridge({ weighing: "before_opening" });
  await rig.loop("before", "occupied");
  await shows(9_000, 1, false);
  await rig.scan(rig.qr(rig.ticket(1)));
  await shows(12_000, 3, false);
  expect([rig.story(), rig.devices.sent]).toEqual([[], []]);
  expect(worded(rig.devices.shown.at(-1))).toMatchObject({ lines: ["SEDANG DITIMBANG"] });
  await shows(12_340, 1);
  expect([rig.story(), rig.devices.sent]).toEqual([["decision OK", "weighing 12340"], ["open"]]);
  const [decision, weighing] = rig.facts();
  expect(weighing).toMatchObject({
    ...{ activity_id: decision?.id, scale_id: idOf(0xda), step: "in", gross: 12_340, unit: "kg" },
    ...{ stable_by: "indicator", by_hand: null },
  });
});

it.each<[string, () => Promise<void>]>([
  ["silent", () => rig.wait(31_000)],
  ["noisy", () => shows(12_340, 31, false)],
  ["empty", () => shows(0, 31)],
  [
    "unplugged in the middle",
    async () => {
      await shows(12_000, 1, false);
      rig.devices.events("scale").events.health(idOf(0xda), "lost", "unplugged");
      await rig.wait(31_000);
    },
  ],
])("a bridge that is %s refers the truck to an officer after the time-out", async (_name, happens) => {
  await laneWithBridge({ weighing: "before_opening" });
  await rig.loop("before", "occupied");
  await rig.scan(rig.qr(rig.ticket(1)));
  await happens();
  expect([rig.story(), rig.devices.sent]).toEqual([["decision WEIGHT_MISSING"], []]);
  expect(rig.gate.reports()[0]).toMatchObject({ phase: "referred" });
});

it("where weights are only recorded, no truck waits: one that counts is recorded, any other is not", async () => {
  await laneWithBridge({ weighing: "record" });
  await rig.loop("before", "occupied");
  await shows(12_340, 1, false);
  await rig.scan(rig.qr(rig.ticket(1)));
  expect([rig.story(), rig.devices.sent]).toEqual([["decision OK"], ["open"]]);
});

it("a refused truck has no weighing", async () => {
  await laneWithBridge({ weighing: "record" });
  await rig.loop("before", "occupied");
  await shows(12_340, 1);
  await rig.scan("nonsense");
  expect(rig.story()).toEqual(["decision UNREADABLE"]);
});
