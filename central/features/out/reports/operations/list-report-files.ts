import { ReportFile } from "../../../../wire/report-file.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery, readPage } from "../../../../platform/lists.ts";
import type { FewRows } from "../../../../platform/lists/declaration.ts";
import { reportFileOf, type ReportFileTable } from "../background/store.ts";
import { OWN } from "./file-scope.ts";

const LIST: FewRows = { table: "report_files", few: "of one user, of one week", sorts: {} };

export const listReportFiles = defineRead({
  ...OWN,
  id: "listReportFiles",
  method: "get",
  path: "/v1/report-files",
  summary: "List of one's own reports of the last week, with their progress",
  query: listQuery(["created_at"], {}).omit({ search: true }),
  list: LIST,
  reply: listOf(ReportFile),
  async handle({ db, actor, query }) {
    const own = db.selectFrom("report_files").selectAll().where("user_id", "=", actor.id);
    const { items, meta } = await readPage(own as never, query, { db, list: LIST });
    return { items: items.map((row) => reportFileOf(row as ReportFileTable)), meta };
  },
});
