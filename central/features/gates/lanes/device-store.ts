import { z } from "zod";
import { DeviceSettings } from "../../../../shared/wire/devices/device.ts";
import { Device, type Lane } from "../../../wire/gate-resources.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { jsonText, storedJson } from "../../../platform/db/stored.ts";
import type { Work } from "../../../platform/transact.ts";

const DeviceRow = z.strictObject({ ...Device.shape, settings: storedJson(DeviceSettings) });

declare module "../../../platform/db/database.ts" {
  interface Database {
    devices: z.input<typeof DeviceRow>;
  }
}

/** The devices of a lane that are not deleted, in the order of their creation. */
export async function devicesOf(db: Reads, laneId: string): Promise<Device[]> {
  const rows = await db
    .selectFrom("devices")
    .selectAll()
    .where("deleted_at", "is", null)
    .where("lane_id", "=", laneId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => DeviceRow.parse(row));
}

/** Stores a new device, with its audit row. */
export async function insertDevice(work: Work, { area_id: areaId }: Lane, device: Device): Promise<void> {
  await work.tx.insertInto("devices").values(rowOf(device)).execute();
  await work.audit({ type: "device", id: device.id, areaId, before: null, after: device });
}

/** Stores a changed device, with its audit row. */
export async function saveDevice(work: Work, { area_id: areaId }: Lane, before: Device, after: Device): Promise<void> {
  await work.tx.updateTable("devices").set(rowOf(after)).where("id", "=", after.id).execute();
  await work.audit({ type: "device", id: after.id, areaId, before, after });
}

function rowOf(device: Device): z.input<typeof DeviceRow> {
  return { ...device, settings: jsonText(device.settings) };
}
