import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Device, DeviceUpdate } from "../../../../wire/gate-resources.ts";
import { momentAfter } from "../../../../platform/declare/records.ts";
import { isUnchanged } from "../../../../platform/patch.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { findDevice, refuseSecondBarrier } from "../check-device.ts";
import { withStoredSecrets } from "../secret-store.ts";
import { saveDevice } from "../device-store.ts";
import { lanes } from "../service.ts";
import { shownDevice } from "../show-devices.ts";

export const updateDevice = defineWrite({
  id: "updateDevice",
  method: "patch",
  path: "/v1/lanes/{id}/devices/{deviceId}",
  permission: "gates.update",
  scope: lanes.declared.scope,
  changes: { table: "devices", param: "deviceId" },
  summary: "Change a device; settings are replaced as a whole",
  params: z.strictObject({ id: Uuid, deviceId: Uuid }),
  body: DeviceUpdate,
  reply: Device,
  fails: ["already_exists"],
  message: "device_changed",
  async handle({ work, params, body }) {
    const lane = await lanes.get(work.tx, work.actor, params.id);
    const before = await findDevice(work.tx, lane, params.deviceId);
    const { name = before.name } = body;
    const settings = body.settings ? withStoredSecrets(body.settings, before.settings) : before.settings;
    const { role, driver } = settings;
    const after: Device = { ...before, name, role, driver, settings, updated_at: momentAfter(before, work) };
    if (isUnchanged(before, after)) return shownDevice(before);
    await refuseSecondBarrier(work, after);
    await saveDevice(work, lane, before, after);
    await lanes.publish(work, lane);
    return shownDevice(after);
  },
});
