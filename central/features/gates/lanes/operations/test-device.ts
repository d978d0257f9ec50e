import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { DeviceTest, DeviceTrial } from "../../../../../shared/wire/device-test.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { deviceTestOf, issueDeviceTest } from "../../edges/service.ts";
import { devicesOf } from "../device-store.ts";
import { lanes } from "../service.ts";

export const testDevice = defineWrite({
  id: "testDevice",
  method: "post",
  path: "/v1/lanes/{id}/devices/{deviceId}/tests",
  permission: "gates.test",
  scope: lanes.declared.scope,
  isOwn: true,
  summary: "Test a device through its gate: light on, sign text, last reading, picture; no arm moves",
  description:
    "Answers the queued test, which expires after 10 seconds; read its outcome under its id. A light and a sign are " +
    "tested only while no vehicle is at the lane, and show the lane's own again afterwards. To move an arm, open or " +
    "close the portal.",
  params: z.strictObject({ id: Uuid, deviceId: Uuid }),
  body: DeviceTrial,
  example: { body: { do: "light", colour: "green" } },
  reply: DeviceTest,
  fails: ["edge_unreachable"],
  message: "test_queued",
  replay: ({ db, params, id, platform }) => deviceTestOf(db, params.id, id, platform.clock.nowMs()),
  async handle({ work, params, body }) {
    const lane = await lanes.get(work.tx, work.actor, params.id);
    const device = (await devicesOf(work.tx, lane.id)).find(({ id }) => id === params.deviceId);
    if (!device) throw noSuch("device", params.deviceId);
    return issueDeviceTest(work, lane, device, body);
  },
});
