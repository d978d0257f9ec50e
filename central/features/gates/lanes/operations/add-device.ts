import { z } from "zod";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Device, DeviceCreate } from "../../../../wire/gate-resources.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { findDevice, refuseSecondBarrier } from "../check-device.ts";
import { insertDevice } from "../device-store.ts";
import { withStoredSecrets } from "../secret-store.ts";
import { lanes } from "../service.ts";
import { shownDevice } from "../show-devices.ts";

export const addDevice = defineWrite({
  id: "addDevice",
  method: "post",
  path: "/v1/lanes/{id}/devices",
  permission: "gates.update",
  scope: lanes.declared.scope,
  summary: "Add a device with the settings of its driver; a lane has one barrier",
  params: z.strictObject({ id: Uuid }),
  body: DeviceCreate,
  example: { body: { name: "Reader", settings: { role: "reader", driver: "mqtt", topic: "gate/1/reader" } } },
  reply: Device,
  fails: ["already_exists"],
  message: "device_added",
  replay: async ({ db, params, id }) => shownDevice(await findDevice(db, params, id)),
  async handle({ work, params, body: { name, ...body } }) {
    const settings = withStoredSecrets(body.settings, null);
    const lane = await lanes.get(work.tx, work.actor, params.id);
    const device: Device = {
      id: newId(work.nowMs),
      lane_id: lane.id,
      name,
      role: settings.role,
      driver: settings.driver,
      settings,
      created_at: work.at,
      updated_at: work.at,
      deleted_at: null,
    };
    await refuseSecondBarrier(work, device);
    await insertDevice(work, lane, device);
    await lanes.publish(work, lane);
    return shownDevice(device);
  },
});
