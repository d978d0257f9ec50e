import { AppError } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { ReportSchedule, ReportScheduleCreate } from "../../../../wire/report-file.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import { jsonText } from "../../../../platform/db/stored.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { checkSchedule, ownSchedule, type ReportScheduleTable, scheduleOf } from "../background/schedules.ts";
import { OWN, requireUser } from "./file-scope.ts";
import { say } from "../../../../../shared/words/say.ts";

const MAX_SCHEDULES = 20;

export const createReportSchedule = defineWrite({
  ...OWN,
  id: "createReportSchedule",
  method: "post",
  path: "/v1/report-schedules",
  summary: "Have a report made and mailed regularly: daily, weekly or monthly at the area's time",
  description: "It is made with the caller's rights at that time. One user has at most twenty schedules.",
  body: ReportScheduleCreate,
  reply: ReportSchedule,
  fails: ["rate_limited"],
  message: say("thing_created", { thing: say("thing:schedule") }),
  replay: async ({ db, actor, id }) => scheduleOf(await ownSchedule(db, actor.id, id)),
  async handle({ work, actor, body }) {
    requireUser(actor);
    const dueMs = await checkSchedule(work.tx, actor, body, work.nowMs);
    const own = work.tx.selectFrom("report_schedules").where("user_id", "=", actor.id);
    const { count } = await firstOrThrow(own.select(({ fn }) => fn.countAll<number | string>().as("count")));
    if (Number(count) >= MAX_SCHEDULES)
      throw new AppError("rate_limited", say("too_many_schedules", { limit: MAX_SCHEDULES }));
    const row: ReportScheduleTable = {
      id: newId(work.nowMs),
      user_id: actor.id,
      ...body,
      query: jsonText(body.query),
      is_active: 1,
      next_due_at: isoTime(dueMs),
      created_at: work.at,
      updated_at: work.at,
    };
    await work.tx.insertInto("report_schedules").values(row).execute();
    await work.audit({ type: "report_schedule", id: row.id, before: null, after: row });
    return scheduleOf(row);
  },
});
