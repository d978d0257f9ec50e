import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { BypassOrder, LaneCommand } from "../../../../wire/gate-resources.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { issueCommand } from "../../edges/service.ts";
import { refusePastEnd } from "../refuse-past-end.ts";
import { lanes } from "../service.ts";

export const setBypassBarrier = defineWrite({
  id: "setBypassBarrier",
  method: "patch",
  path: "/v1/lanes/{id}/bypass-barrier",
  permission: "lanes.operate",
  scope: lanes.declared.scope,
  summary: "The barrier stays open until an end and every passage is still recorded, or no longer",
  description: "Answers the queued command; read its outcome under its id.",
  params: z.strictObject({ id: Uuid }),
  body: BypassOrder,
  example: { body: { is_on: false, reason: "Drill" } },
  reply: LaneCommand,
  fails: ["edge_unreachable"],
  message: "command_queued",
  async handle({ work, params, body: { is_on, reason, until } }) {
    const lane = await lanes.get(work.tx, work.actor, params.id);
    if (!is_on) return issueCommand(work, { lane, action: "bypass_off", reason, until: null });
    refusePastEnd(until, work.at);
    return issueCommand(work, { lane, action: "bypass_on", reason, until });
  },
});
