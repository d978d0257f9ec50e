import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { LaneDetail } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { type LaneService } from "./service.ts";
import { shownDevicesOf } from "./show-devices.ts";

export const getLane = ({ db }: Platform, lanes: LaneService, edges: EdgeService) =>
  defineOperation({
    id: "getLane",
    method: "get",
    path: "/v1/lanes/{id}",
    permission: "gates.read",
    summary: "Detail of a lane with its devices and its last state",
    params: z.strictObject({ id: Uuid }),
    reply: LaneDetail,
    async handle({ actor, params }) {
      const lane = await lanes.get(db, actor, params.id);
      const gate = await edges.stateOfGate(db, lane.gate_id);
      return { ...lane, state: gate.lane(lane.id), devices: await shownDevicesOf(db, lane, gate) };
    },
  });
