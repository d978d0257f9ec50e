import { type Lane } from "../../../shared/wire/gate-resources.ts";
import { type Work } from "../../platform/transact.ts";
import { devicesOf } from "./device-store.ts";

/** Brings a lane with its devices to its own gate, or takes it away there. */
export async function publishLane(work: Work, lane: Lane): Promise<void> {
  const { id, gate_id, area_id, name, number, direction, is_active, rules } = lane;
  const devices = (await devicesOf(work.tx, id)).map((device) => ({
    id: device.id,
    name: device.name,
    settings: device.settings,
  }));
  const record = { id, gate_id, area_id, name, number, direction, is_active, rules, devices };
  const data = lane.deleted_at === null ? record : null;
  await work.feed.publish({ kind: "lane", id, areaId: area_id, gateId: gate_id, data });
}
