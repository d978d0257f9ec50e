import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { LaneCommand, PortalOrder } from "../../../../wire/gate-resources.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { commandOf, issueCommand } from "../../edges/service.ts";
import { lanes } from "../service.ts";

export const closePortal = defineWrite({
  id: "closePortal",
  method: "post",
  path: "/v1/lanes/{id}/portal/close",
  permission: "lanes.operate",
  scope: lanes.declared.scope,
  summary: "Close the portal; the command expires after 5 seconds",
  description: "Answers the queued command; read its outcome under its id.",
  params: z.strictObject({ id: Uuid }),
  body: PortalOrder,
  example: { body: { reason: "Drill" } },
  reply: LaneCommand,
  fails: ["edge_unreachable"],
  message: "command_queued",
  replay: ({ db, params, id, platform }) => commandOf(db, params.id, id, platform.clock.nowMs()),
  async handle({ work, params, body: { reason } }) {
    const lane = await lanes.get(work.tx, work.actor, params.id);
    return issueCommand(work, { lane, action: "close", reason, until: null });
  },
});
