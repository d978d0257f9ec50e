import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { BypassOrder, LaneCommand } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { refusePastEnd } from "./refuse-past-end.ts";
import { type LaneService } from "./service.ts";

export const setBypassBarrier = ({ transact }: Platform, lanes: LaneService, edges: EdgeService) =>
  defineOperation({
    id: "setBypassBarrier",
    method: "patch",
    path: "/v1/lanes/{id}/bypass-barrier",
    permission: "lanes.operate",
    summary: "The barrier stays open until an end and every passage is still recorded, or no longer",
    description: "Answers the command as it waits for the gate; what became of it is read under its id.",
    params: z.strictObject({ id: Uuid }),
    body: BypassOrder,
    reply: LaneCommand,
    message: "The gate was told",
    handle: ({ actor, params, body: { is_on, reason, until } }) =>
      transact(actor, async (work) => {
        const lane = await lanes.get(work.tx, actor, params.id);
        if (!is_on) return edges.issueCommand(work, { lane, action: "bypass_off", reason, until: null });
        refusePastEnd(until, work.at);
        return edges.issueCommand(work, { lane, action: "bypass_on", reason, until });
      }),
  });
