import { afterEach, expect, it } from "vitest";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import { fullLane, type GateRig, gateRig } from "../gate-rig.ts";
import { worded } from "../../../shared/test/worded.ts";

const OPTIONAL = ["before", "under", "sign", "light"] as const;
type Part = (typeof OPTIONAL)[number];
/** Every combination of a lane's devices besides its barrier and its reader. */
const CHOICES: Part[][] = Array.from({ length: 2 ** OPTIONAL.length }, (_, bits) =>
  OPTIONAL.filter((_part, at) => (bits & (1 << at)) !== 0),
);

const partOf = ({ settings }: LaneRecord["devices"][number]): string =>
  settings.role === "loop" ? settings.place : settings.role;
function laneWith(parts: readonly Part[]): LaneRecord {
  const lane = fullLane();
  const kept = ["barrier", "reader", ...parts];
  return { ...lane, devices: lane.devices.filter((device) => kept.includes(partOf(device))) };
}

let rig: GateRig;
afterEach(() => rig[Symbol.asyncDispose]());

/** A truck comes, scans and drives through; missing loops report nothing. */
async function visit(parts: readonly Part[], n: number): Promise<void> {
  const loop = async (place: "before" | "under", state: "occupied" | "free"): Promise<void> => {
    if (parts.includes(place)) await rig.loop(place, state);
  };
  await loop("before", "occupied");
  await rig.scan(rig.qr(rig.ticket(n)));
  await rig.wait(2_000);
  await loop("under", "occupied");
  await loop("before", "free");
  await loop("under", "free");
  for (let second = 0; second < 30; second++) await rig.wait(1_000);
}

it.each(CHOICES.map((parts) => [parts]))(
  "with %j: trucks pass one after the other, and each is on record",
  async (parts) => {
    rig = await gateRig(laneWith(parts));
    await visit(parts, 1);
    await visit(parts, 2);
    const passage = parts.includes("under") ? "passage confirmed" : "passage assumed";
    expect(rig.story()).toEqual(["decision OK", passage, "decision OK", passage]);
    expect(rig.devices.sent).toEqual(["open", "close", "open", "close"]);
    expect(rig.gate.reports()[0]).toMatchObject({ phase: "idle", lacks: [] });
    expect(rig.devices.shown.length > 0).toBe(parts.includes("sign"));
    expect(rig.devices.lights.length > 0).toBe(parts.includes("light"));
  },
);

it.each(CHOICES.map((parts) => [parts]))("with %j: a refused truck opens nothing", async (parts) => {
  rig = await gateRig(laneWith(parts));
  await rig.scan("nonsense");
  await rig.wait(10_000);
  expect([rig.story(), rig.devices.sent]).toEqual([["decision UNREADABLE"], []]);
  expect(rig.gate.reports()[0]?.phase).toBe("idle");
});

it.each(["barrier", "reader"])("without its %s a lane is out of order, and says so", async (missing) => {
  const lane = fullLane();
  rig = await gateRig({ ...lane, devices: lane.devices.filter((device) => partOf(device) !== missing) });
  expect(worded(rig.gate.reports()[0])).toMatchObject({ health: "fault", lacks: [`no ${missing} is configured`] });
  if (missing === "reader") return;
  await rig.scan(rig.qr(rig.ticket(1)));
  expect(rig.story()).toEqual(["decision OK", "passage none"]);
});
