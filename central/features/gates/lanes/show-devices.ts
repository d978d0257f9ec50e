import { DeviceSettings } from "../../../../shared/wire/devices/device.ts";
import type { Device, DeviceWithState, Lane } from "../../../wire/gate-resources.ts";
import { withoutSecrets } from "../../../platform/audit/audit.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { GateState } from "../edges/service.ts";
import { devicesOf } from "./device-store.ts";

/** A device as the API shows it: for a secret in its settings, only that it exists. */
export function shownDevice(device: Device): Device {
  return { ...device, settings: DeviceSettings.parse(withoutSecrets(device.settings)) };
}

/** The devices of a lane, each with its edge's last report. */
export async function shownDevicesOf(db: Reads, lane: Lane, gate: GateState): Promise<DeviceWithState[]> {
  const said = gate.report(lane.id);
  const reports = new Map(said?.report.devices.map((report) => [report.device_id, report]));
  return (await devicesOf(db, lane.id)).map((device) => {
    const report = reports.get(device.id);
    const state = said && report ? { ...lastStateOf(report), reported_at: said.at } : null;
    return { ...shownDevice(device), state };
  });
}

type DeviceReport = NonNullable<ReturnType<GateState["report"]>>["report"]["devices"][number];

function lastStateOf({ state, since, detail }: DeviceReport) {
  return { state, since, detail };
}
