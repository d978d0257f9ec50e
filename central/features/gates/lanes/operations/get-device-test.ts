import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { DeviceTest } from "../../../../../shared/wire/device-test.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { deviceTestOf } from "../../edges/service.ts";
import { lanes } from "../service.ts";

export const getDeviceTest = defineRead({
  id: "getDeviceTest",
  method: "get",
  path: "/v1/lanes/{id}/device-tests/{testId}",
  permission: "gates.test",
  scope: lanes.declared.scope,
  isOwn: true,
  summary: "Outcome of the test of a device: queued, done with what it told, refused, expired",
  params: z.strictObject({ id: Uuid, testId: Uuid }),
  reply: DeviceTest,
  async handle({ db, actor, params, platform }) {
    const lane = await lanes.get(db, actor, params.id);
    return deviceTestOf(db, lane.id, params.testId, platform.clock.nowMs());
  },
});
