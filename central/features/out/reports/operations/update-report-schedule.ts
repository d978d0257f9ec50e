import { isoTime } from "../../../../../shared/lib/clock.ts";
import { ReportSchedule, ReportScheduleUpdate } from "../../../../wire/report-file.ts";
import { flag, jsonText } from "../../../../platform/db/stored.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { given } from "../../../../platform/patch.ts";
import { checkSchedule, ownSchedule, scheduleOf } from "../background/schedules.ts";
import { OWN } from "./file-scope.ts";
import { SCOPE, params } from "./schedule-scope.ts";

export const updateReportSchedule = defineWrite({
  ...OWN,
  scope: SCOPE,
  id: "updateReportSchedule",
  method: "patch",
  path: "/v1/report-schedules/{id}",
  summary: "Change one of one's own report schedules, or stop it for a while",
  params,
  body: ReportScheduleUpdate,
  reply: ReportSchedule,
  message: "schedule_changed",
  async handle({ work, actor, params: { id }, body }) {
    const before = await ownSchedule(work.tx, actor.id, id);
    const changed = { ...scheduleOf(before), ...given(body) };
    const dueMs = await checkSchedule(work.tx, actor, changed, work.nowMs);
    const { created_at: _, ...fields } = changed;
    const change = {
      ...fields,
      query: jsonText(changed.query),
      is_active: flag(changed.is_active),
      next_due_at: isoTime(dueMs),
      updated_at: work.at,
    };
    await work.tx.updateTable("report_schedules").set(change).where("id", "=", id).execute();
    await work.audit({ type: "report_schedule", id, before, after: { ...before, ...change } });
    return scheduleOf({ ...before, ...change });
  },
});
