import { ReportSchedule } from "../../../../wire/report-file.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { ownSchedule, scheduleOf } from "../background/schedules.ts";
import { OWN } from "./file-scope.ts";
import { SCOPE, params } from "./schedule-scope.ts";

export const getReportSchedule = defineRead({
  ...OWN,
  scope: SCOPE,
  id: "getReportSchedule",
  method: "get",
  path: "/v1/report-schedules/{id}",
  summary: "One of one's own report schedules",
  params,
  reply: ReportSchedule,
  handle: async ({ db, actor, params: { id } }) => scheduleOf(await ownSchedule(db, actor.id, id)),
});
