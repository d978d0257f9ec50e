import { afterEach, expect, it } from "vitest";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import { BRIDGE_ID, bridgeLane, shows as showsOn } from "../bridge-lane.ts";
import { idOf, putLine, records } from "../feed-records.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

let rig: GateRig;
afterEach(() => rig[Symbol.asyncDispose]());

const END_ID = idOf(0xdb);
const shows = (...shown: [value: number, seconds: number, isStable?: boolean]): Promise<void> => showsOn(rig, ...shown);
const weighings = (): string[] => rig.story().filter((one) => one.startsWith("weighing"));

/** A lane that only records weights, with a photocell at the end of the deck. @param without a loop that it lacks */
async function recordingLane(without?: "before" | "under"): Promise<void> {
  const lane = bridgeLane({ weighing: "record" }, { direction: "both" });
  const end = lane.devices.flatMap(({ settings }) =>
    settings.role === "loop" && settings.place === "before"
      ? [{ id: END_ID, name: "end", settings: { ...settings, place: "deck_end" as const } }]
      : [],
  );
  const has = ({ settings }: LaneRecord["devices"][number]): boolean =>
    settings.role !== "loop" || settings.place !== without;
  rig = await gateRig({ ...lane, devices: [...lane.devices.filter(has), ...end] });
  deckEnd("free");
}

function deckEnd(state: "occupied" | "free" | "unknown"): void {
  rig.devices.events("scale").events.loop(END_ID, "deck_end", state);
}

it("a truck that scans on arrival is let in at once, and weighed when it stands wholly on the deck", async () => {
  await recordingLane();
  await rig.scan(rig.qr(rig.ticket(1)));
  expect([rig.story(), rig.devices.sent]).toEqual([["decision OK"], ["open"]]);
  deckEnd("occupied");
  await rig.loop("before", "occupied");
  await shows(6_000, 3);
  expect(weighings()).toEqual([]);
  deckEnd("free");
  await shows(12_340, 3);
  expect(weighings()).toEqual(["weighing 12340"]);
  const [decision, weighing] = rig.facts();
  expect(weighing).toMatchObject({
    activity_id: decision?.id,
    vehicle_ticket_id: rig.ticket(1).id,
    scale_id: BRIDGE_ID,
    step: "in",
    gross_kg: 12_340,
    stable_by: "indicator",
    by_hand: null,
  });
  expect(weighing).not.toHaveProperty("decision");
  await shows(12_400, 5);
  expect(weighings()).toHaveLength(1);
});

it.each<[string, () => Promise<void>]>([
  ["reaches the arm", () => rig.loop("under", "occupied")],
  ["leaves the loop before the arm", () => rig.loop("before", "free")],
  ["leaves the deck", () => shows(0, 1)],
  ["stands there for longer than the lane lets it", () => shows(12_000, 31, false)],
])("a truck that %s before its weight counts has none, nor that of the next one", async (_name, happens) => {
  await recordingLane();
  await rig.loop("before", "occupied");
  await shows(12_340, 1, false);
  await rig.scan(rig.qr(rig.ticket(1)));
  await happens();
  await rig.loop("before", "occupied");
  await shows(30_000, 5);
  expect(weighings()).toEqual([]);
});

it.each(["before", "under"] as const)("a lane without the loop %s weighs in passing too", async (without) => {
  await recordingLane(without);
  if (without === "under") await rig.loop("before", "occupied");
  await shows(12_340, 1, false);
  await rig.scan(rig.qr(rig.ticket(1)));
  await shows(12_340, 3);
  expect(weighings()).toEqual(["weighing 12340"]);
});

it("a truck that is refused is not weighed", async () => {
  await recordingLane();
  await rig.loop("before", "occupied");
  await rig.scan("nonsense");
  await shows(12_340, 5);
  expect(rig.story()).toEqual(["decision UNREADABLE"]);
});

it("a net weight in passing that is not the announced one is a review, also where the area refers", async () => {
  await recordingLane();
  const area = records.area();
  rig.learn(putLine("area", { ...area, rules: { ...area.rules, weight_mismatch: "refer" } }, 90));
  const ticket = rig.ticket(1, { announced_kg: 10_000 });
  for (const kg of [22_000, 14_000]) {
    await rig.loop("before", "occupied");
    await rig.scan(rig.qr(ticket));
    await shows(kg, 3);
    await rig.loop("under", "occupied");
    await rig.loop("before", "free");
    await rig.loop("under", "free");
    await rig.wait(10_000);
  }
  expect(weighings()).toEqual(["weighing 22000", "weighing 14000"]);
  expect(rig.devices.sent.filter((one) => one === "open")).toHaveLength(2);
  expect(rig.facts().findLast(({ type }) => type === "weighing")).toMatchObject({
    decision: {
      verdict: "admit",
      code: "WEIGHT_MISMATCH",
      colour: "yellow",
      reviews: ["WEIGHT_MISMATCH"],
      weight: { net_kg: 8_000, announced_kg: 10_000 },
    },
  });
});
