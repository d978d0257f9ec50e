import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { DeviceWithState } from "../../../../wire/gate-resources.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, pageOf } from "../../../../platform/lists.ts";
import { stateOfGate } from "../../edges/service.ts";
import { lanes } from "../service.ts";
import { shownDevicesOf } from "../show-devices.ts";

export const listDevices = defineRead({
  id: "listDevices",
  method: "get",
  path: "/v1/lanes/{id}/devices",
  permission: "gates.read",
  scope: lanes.declared.scope,
  summary: "Devices of a lane with their last state, all on one page",
  params: z.strictObject({ id: Uuid }),
  reply: listOf(DeviceWithState),
  async handle({ db, actor, params, platform }) {
    const lane = await lanes.get(db, actor, params.id);
    const items = await shownDevicesOf(db, lane, await stateOfGate(db, lane.gate_id, platform.clock.nowMs()));
    return pageOf(items, { page: 1, per_page: Math.max(items.length, 1) });
  },
});
