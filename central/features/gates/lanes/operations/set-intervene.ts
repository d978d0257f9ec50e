import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { InterveneOrder, LaneCommand } from "../../../../wire/gate-resources.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { issueCommand } from "../../edges/service.ts";
import { refusePastEnd } from "../refuse-past-end.ts";
import { lanes } from "../service.ts";

export const setIntervene = defineWrite({
  id: "setIntervene",
  method: "patch",
  path: "/v1/lanes/{id}/intervene",
  permission: "lanes.operate",
  scope: lanes.declared.scope,
  summary: "Officers take every decision on this lane, or no longer",
  description: "Answers the queued command; read its outcome under its id.",
  params: z.strictObject({ id: Uuid }),
  body: InterveneOrder,
  example: { body: { is_on: false, reason: "Drill" } },
  reply: LaneCommand,
  fails: ["edge_unreachable"],
  message: "command_queued",
  async handle({ work, params, body: { is_on, reason, until } }) {
    const lane = await lanes.get(work.tx, work.actor, params.id);
    if (!is_on) return issueCommand(work, { lane, action: "intervene_off", reason, until: null });
    refusePastEnd(until, work.at);
    return issueCommand(work, { lane, action: "intervene_on", reason, until });
  },
});
