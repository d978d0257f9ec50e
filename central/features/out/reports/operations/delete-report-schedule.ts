import { z } from "zod";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { ownSchedule } from "../background/schedules.ts";
import { OWN } from "./file-scope.ts";
import { SCOPE, params } from "./schedule-scope.ts";
import { say } from "../../../../../shared/words/say.ts";

export const deleteReportSchedule = defineWrite({
  ...OWN,
  scope: SCOPE,
  id: "deleteReportSchedule",
  method: "delete",
  path: "/v1/report-schedules/{id}",
  summary: "Delete one of one's own report schedules",
  params,
  reply: z.null(),
  message: say("thing_deleted", { thing: say("thing:schedule") }),
  async handle({ work, actor, params: { id } }) {
    const before = await ownSchedule(work.tx, actor.id, id);
    await work.tx.deleteFrom("report_schedules").where("id", "=", id).execute();
    await work.audit({ type: "report_schedule", id, before, after: null });
    return null;
  },
});
