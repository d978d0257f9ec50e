import { afterEach, expect, it } from "vitest";
import { worded } from "../../../shared/test/worded.ts";
import { inWords } from "../../../shared/words/say.ts";
import type { LaneRules } from "../../../shared/wire/lane.ts";
import { bridgeLane, shows as showsOn } from "../bridge-lane.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";
import { idOf } from "../feed-records.ts";

let rig: GateRig;
afterEach(() => rig[Symbol.asyncDispose]());

async function laneWithBridge(rules: Partial<LaneRules>): Promise<void> {
  rig = await gateRig(bridgeLane(rules));
}

const shows = (...shown: [value: number, seconds: number, isStable?: boolean]): Promise<void> => showsOn(rig, ...shown);

it("the arm waits for a weight that counts, and weight, decision and opening are on disk together", async () => {
  await laneWithBridge({ weighing: "before_opening" });
  await rig.loop("before", "occupied");
  await shows(9_000, 1, false);
  await rig.scan(rig.qr(rig.ticket(1)));
  await shows(12_000, 3, false);
  expect([rig.story(), rig.devices.sent]).toEqual([[], []]);
  expect(worded(rig.devices.shown.at(-1))).toMatchObject({ lines: ["SEDANG DITIMBANG"] });
  await shows(12_340, 3);
  expect([rig.story(), rig.devices.sent]).toEqual([["decision OK", "weighing 12340"], ["open"]]);
  const [decision, weighing] = rig.facts();
  expect(weighing).toMatchObject({
    activity_id: decision?.id,
    scale_id: idOf(0xda),
    step: "in",
    gross: 12_340,
    unit: "kg",
    stable_by: "indicator",
    by_hand: null,
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

it("a bridge that is plugged in again in time weighs the truck that waits", async () => {
  await laneWithBridge({ weighing: "before_opening" });
  await rig.loop("before", "occupied");
  await shows(12_000, 1, false);
  await rig.scan(rig.qr(rig.ticket(1)));
  const { events } = rig.devices.events("scale");
  events.health(idOf(0xda), "lost", "unplugged");
  await rig.wait(20_000);
  expect([rig.story(), rig.devices.sent]).toEqual([[], []]);
  events.health(idOf(0xda), "ready", null);
  await shows(12_340, 3);
  expect([rig.story(), rig.devices.sent]).toEqual([["decision OK", "weighing 12340"], ["open"]]);
});

it("a truck that drives off while it is weighed does not get the weight of the next one, which opens nothing for it", async () => {
  await laneWithBridge({ weighing: "before_opening" });
  await rig.loop("before", "occupied");
  await shows(12_000, 1, false);
  await rig.scan(rig.qr(rig.ticket(1)));
  await rig.loop("before", "free");
  await shows(0, 4);
  expect([rig.story(), rig.devices.sent]).toEqual([["decision WEIGHT_MISSING"], []]);
  await rig.loop("before", "occupied");
  await shows(30_000, 4);
  expect(rig.devices.sent).toEqual([]);
  await rig.scan(rig.qr(rig.ticket(2)));
  await shows(30_000, 1);
  expect(rig.story().slice(-2)).toEqual(["decision OK", "weighing 30000"]);
  expect(rig.devices.sent).toEqual(["open"]);
});

it("a loop that loses the truck for a moment does not end its weighing", async () => {
  await laneWithBridge({ weighing: "before_opening" });
  await rig.loop("before", "occupied");
  await shows(12_000, 1, false);
  await rig.scan(rig.qr(rig.ticket(1)));
  await rig.loop("before", "free");
  await shows(12_340, 2);
  await rig.loop("before", "occupied");
  await shows(12_340, 4);
  expect([rig.story(), rig.devices.sent]).toEqual([["decision OK", "weighing 12340"], ["open"]]);
});

it("a weight from before the bridge was unplugged is not that of the truck", async () => {
  await laneWithBridge({ weighing: "before_opening" });
  await rig.loop("before", "occupied");
  await shows(12_340, 3);
  rig.devices.events("scale").events.health(idOf(0xda), "lost", "unplugged");
  await rig.wait(2_500);
  await rig.scan(rig.qr(rig.ticket(1)));
  await rig.wait(31_000);
  expect([rig.story(), rig.devices.sent]).toEqual([["decision WEIGHT_MISSING"], []]);
});

it("where weights are only recorded, a bridge that is stuck keeps no truck waiting, and its third weight is none", async () => {
  await laneWithBridge({ weighing: "record" });
  for (const n of [1, 2, 3]) {
    await passes(n, 12_340);
    await shows(12_340, 10);
  }
  expect(rig.devices.sent.filter((one) => one === "open")).toHaveLength(3);
  expect(rig.story().filter((one) => one.startsWith("weighing"))).toEqual(["weighing 12340", "weighing 12340"]);
  expect(bridgeHealth()).toEqual({ health: "degraded", says: [STUCK] });
});

it("an officer sees the weight of the bridge as it changes, and that a silent one gives none", async () => {
  await laneWithBridge({ weighing: "record" });
  const seen = (): unknown => rig.gate.lanes()[0]?.lane.look().weight;
  await rig.loop("before", "occupied");
  await shows(12_000, 1, false);
  expect(seen()).toMatchObject({ value: 12_000, unit: "kg", counts: false });
  await shows(12_340, 3);
  expect(seen()).toMatchObject({ value: 12_340, counts: true });
  await rig.wait(10_000);
  expect(seen()).toBeNull();
});

it("a refused truck has no weighing", async () => {
  await laneWithBridge({ weighing: "record" });
  await rig.loop("before", "occupied");
  await shows(12_340, 3);
  await rig.scan("nonsense");
  expect(rig.story()).toEqual(["decision UNREADABLE"]);
});

/** A truck drives on, is weighed and admitted, drives through and leaves the deck. */
async function passes(n: number, shownKg: number): Promise<void> {
  await rig.loop("before", "occupied");
  await shows(shownKg, 3);
  await rig.scan(rig.qr(rig.ticket(n)));
  await rig.loop("under", "occupied");
  await rig.loop("before", "free");
  await rig.loop("under", "free");
}

/** The lane's health and what it says of its bridge. */
function bridgeHealth(): { health: string | undefined; says: string[] } {
  const [lane] = rig.gate.reports();
  const says = (lane?.lacks ?? []).map((one) => inWords(one, "en")).filter((one) => one.startsWith("Bridge"));
  return { health: lane?.health, says };
}

const NOT_ZERO =
  "Bridge did not come back near zero after the last truck: look for load on the deck, then set it to zero";
const STUCK = "Bridge shows the same weight through several trucks: it is stuck, and its weights do not count";

it("a bridge that drifts is degraded a minute after the truck until it is near zero; trucks are still weighed", async () => {
  await laneWithBridge({ weighing: "before_opening" });
  await passes(1, 12_340);
  await shows(60, 50);
  expect(bridgeHealth()).toEqual({ health: "ok", says: [] });
  await shows(80, 15);
  expect(bridgeHealth()).toEqual({ health: "degraded", says: [NOT_ZERO] });
  await passes(2, 12_420);
  expect(rig.story().filter((one) => one.startsWith("weighing"))).toEqual(["weighing 12340", "weighing 12420"]);
  expect(bridgeHealth().says).toEqual([NOT_ZERO]);
  await shows(20, 10);
  expect(bridgeHealth()).toEqual({ health: "ok", says: [] });
});

it("a bridge that is stuck weighs no third truck: it is referred, and the lane is degraded until the value moves", async () => {
  await laneWithBridge({ weighing: "before_opening" });
  for (const n of [1, 2]) {
    await passes(n, 12_340);
    await shows(12_340, 10);
  }
  expect(rig.devices.sent.filter((one) => one === "open")).toHaveLength(2);
  expect(bridgeHealth()).toEqual({ health: "degraded", says: [STUCK] });
  await rig.loop("before", "occupied");
  await rig.scan(rig.qr(rig.ticket(3)));
  await shows(12_340, 31);
  expect(rig.story().at(-1)).toBe("decision WEIGHT_MISSING");
  expect(rig.devices.sent.filter((one) => one === "open")).toHaveLength(2);
  await shows(0, 1);
  expect(bridgeHealth()).toEqual({ health: "ok", says: [] });
});
