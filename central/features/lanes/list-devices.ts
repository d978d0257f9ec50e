import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { DeviceWithState } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { listOf } from "../../platform/lists.ts";
import { type Platform } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { type LaneService } from "./service.ts";
import { shownDevicesOf } from "./show-devices.ts";

export const listDevices = ({ db }: Platform, lanes: LaneService, edges: EdgeService) =>
  defineOperation({
    id: "listDevices",
    method: "get",
    path: "/v1/lanes/{id}/devices",
    permission: "gates.read",
    summary: "Devices of a lane with their last state, all on one page",
    params: z.strictObject({ id: Uuid }),
    reply: listOf(DeviceWithState),
    async handle({ actor, params }) {
      const lane = await lanes.get(db, actor, params.id);
      const items = await shownDevicesOf(db, lane, await edges.stateOfGate(db, lane.gate_id));
      return { items, meta: { page: 1, total: items.length, per_page: items.length, total_page: 1 } };
    },
  });
