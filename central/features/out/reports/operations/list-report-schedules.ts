import { ReportSchedule } from "../../../../wire/report-file.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery, readPage } from "../../../../platform/lists.ts";
import type { FewRows } from "../../../../platform/lists/declaration.ts";
import { type ReportScheduleTable, scheduleOf } from "../background/schedules.ts";
import { OWN } from "./file-scope.ts";

const LIST: FewRows = { table: "report_schedules", few: "twenty of one user at most", sorts: {} };

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
