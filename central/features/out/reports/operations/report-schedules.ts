import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReportSchedule, ReportScheduleCreate, ReportScheduleUpdate } from "../../../../wire/report-file.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import { flag, jsonText } from "../../../../platform/db/stored.ts";
import { defineRead, defineWrite } from "../../../../platform/http/operation.ts";
import { listOf, listQuery, readPage } from "../../../../platform/lists.ts";
import type { FewRows } from "../../../../platform/lists/declaration.ts";
import { given } from "../../../../platform/patch.ts";
import { scopeOf } from "../../../../platform/scope.ts";
import { checkSchedule, ownSchedule, type ReportScheduleTable, scheduleOf } from "../background/schedules.ts";
import { OWN, requireUser } from "./report-files.ts";
import { say } from "../../../../../shared/words/say.ts";

const MAX_SCHEDULES = 20;
const LIST: FewRows = { table: "report_schedules", few: "twenty of one user at most", sorts: {} };
const SCOPE = scopeOf({ table: "report_schedules", company: "none", area: "none", user: "user_id" });
const params = z.strictObject({ id: Uuid });

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
  message: "Schedule created",
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

export const listReportSchedules = defineRead({
  ...OWN,
  id: "listReportSchedules",
  method: "get",
  path: "/v1/report-schedules",
  summary: "List of one's own report schedules",
  query: listQuery(["created_at", "next_due_at"], {}).omit({ search: true }),
  list: LIST,
  reply: listOf(ReportSchedule),
  async handle({ db, actor, query }) {
    const own = db.selectFrom("report_schedules").selectAll().where("user_id", "=", actor.id);
    const { items, meta } = await readPage(own as never, query, { db, list: LIST });
    return { items: items.map((row) => scheduleOf(row as ReportScheduleTable)), meta };
  },
});

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
  message: "Schedule changed",
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

export const deleteReportSchedule = defineWrite({
  ...OWN,
  scope: SCOPE,
  id: "deleteReportSchedule",
  method: "delete",
  path: "/v1/report-schedules/{id}",
  summary: "Delete one of one's own report schedules",
  params,
  reply: z.null(),
  message: "Schedule deleted",
  async handle({ work, actor, params: { id } }) {
    const before = await ownSchedule(work.tx, actor.id, id);
    await work.tx.deleteFrom("report_schedules").where("id", "=", id).execute();
    await work.audit({ type: "report_schedule", id, before, after: null });
    return null;
  },
});

export const reportSchedules = [
  createReportSchedule,
  listReportSchedules,
  getReportSchedule,
  updateReportSchedule,
  deleteReportSchedule,
];
