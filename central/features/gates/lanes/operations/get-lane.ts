import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { LaneDetail } from "../../../../wire/gate-resources.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { stateOfGate } from "../../edges/service.ts";
import { lanes } from "../service.ts";
import { shownDevicesOf } from "../show-devices.ts";

export const getLane = defineRead({
  id: "getLane",
  method: "get",
  path: "/v1/lanes/{id}",
  permission: "gates.read",
  scope: lanes.declared.scope,
  summary: "Detail of a lane with its devices and its last state",
  params: z.strictObject({ id: Uuid }),
  reply: LaneDetail,
  async handle({ db, actor, params, platform }) {
    const lane = await lanes.get(db, actor, params.id);
    const gate = await stateOfGate(db, lane.gate_id, platform.clock.nowMs());
    return { ...lane, state: gate.lane(lane.id), devices: await shownDevicesOf(db, lane, gate) };
  },
});
