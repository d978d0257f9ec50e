import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Device } from "../../../../wire/gate-resources.ts";
import { momentAfter } from "../../../../platform/declare/records.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { findDevice } from "../check-device.ts";
import { saveDevice } from "../device-store.ts";
import { lanes } from "../service.ts";
import { shownDevice } from "../show-devices.ts";

export const removeDevice = defineWrite({
  id: "removeDevice",
  method: "delete",
  path: "/v1/lanes/{id}/devices/{deviceId}",
  permission: "gates.update",
  scope: lanes.declared.scope,
  changes: { table: "devices", param: "deviceId" },
  summary: "Remove a device from its lane",
  params: z.strictObject({ id: Uuid, deviceId: Uuid }),
  reply: Device,
  fails: [],
  message: "device_removed",
  async handle({ work, params }) {
    const lane = await lanes.get(work.tx, work.actor, params.id);
    const before = await findDevice(work.tx, lane, params.deviceId);
    const gone = momentAfter(before, work);
    const after: Device = { ...before, updated_at: gone, deleted_at: gone };
    await saveDevice(work, lane, before, after);
    await lanes.publish(work, lane);
    return shownDevice(after);
  },
});
