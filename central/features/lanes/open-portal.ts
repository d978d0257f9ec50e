import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { LaneCommand, PortalOrder } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { type LaneService } from "./service.ts";

export const openPortal = ({ transact }: Platform, lanes: LaneService, edges: EdgeService) =>
  defineOperation({
    id: "openPortal",
    method: "post",
    path: "/v1/lanes/{id}/portal/open",
    permission: "lanes.operate",
    summary: "Open the portal once; the command lives for 5 seconds",
    description: "Answers the command as it waits for the gate; what became of it is read under its id.",
    params: z.strictObject({ id: Uuid }),
    body: PortalOrder,
    creates: true,
    reply: LaneCommand,
    message: "The gate was told",
    handle: ({ actor, params, body: { reason } }) =>
      transact(actor, async (work) => {
        const lane = await lanes.get(work.tx, actor, params.id);
        return edges.issueCommand(work, { lane, action: "open", reason, until: null });
      }),
  });
