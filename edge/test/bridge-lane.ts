import { Toledo } from "../../shared/wire/devices/scale.ts";
import type { LaneRecord, LaneRules } from "../../shared/wire/lane.ts";
import { idOf } from "./feed-records.ts";
import { fullLane, type GateRig } from "./gate-rig.ts";

const settings = Toledo.parse({ role: "scale", driver: "toledo", link: { type: "tcp", host: "127.0.0.1", port: 2 } });

export const BRIDGE_ID = idOf(0xda);

/** A lane with one of each possible device, and a weighbridge. */
export function bridgeLane(rules: Partial<LaneRules>, more: Partial<LaneRecord> = {}): LaneRecord {
  const lane = fullLane(rules, more);
  return { ...lane, devices: [...lane.devices, { id: BRIDGE_ID, name: "Bridge", settings }] };
}

/** The indicator shows this for so many seconds. */
export async function shows(rig: GateRig, value: number, seconds: number, isStable = true): Promise<void> {
  const { id, events } = rig.devices.events("scale");
  for (let at = 0; at < seconds * 4; at += 1) {
    events.weight(id, { value, unit: "kg", isStable, isNet: false, range: "in" }, 0);
    await rig.wait(250);
  }
}
