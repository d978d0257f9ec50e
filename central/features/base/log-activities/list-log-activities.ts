import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { LogActivity } from "../../../wire/log-activity.ts";
import { dayFilters, withinDays } from "../../../platform/day-range.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { listOf, listQuery, readPage, searchOf } from "../../../platform/lists.ts";
import type { ListDeclaration } from "../../../platform/lists/declaration.ts";
import { narrowingOf } from "../../../platform/lists/narrowing.ts";
import { within } from "../../../platform/scope.ts";
import { LOG } from "./log-scope.ts";

const COLUMNS = Object.keys(LogActivity.shape) as (keyof typeof LogActivity.shape)[];

const EXACT = ["request_id", "record_id", "actor_id", "company_id", "area_id", "operation", "record_type"] as const;

const LIST: ListDeclaration = {
  table: "audit_log",
  isStanding: false,
  sorts: { at: "plain" },
  filters: EXACT,
  isByDay: true,
  search: [{ table: "audit_log", columns: ["actor_name", "operation", "ip"] }],
};

export const listLogActivities = defineRead({
  id: "listLogActivities",
  method: "get",
  path: "/v1/log-activities",
  permission: "logs.read",
  scope: LOG,
  summary: "Every write: who did what to which record, the newest first",
  description: "`search` looks into names of people, operations and addresses.",
  query: listQuery(["at"], {
    actor_id: z.string().max(100).optional(),
    company_id: Uuid.optional(),
    area_id: Uuid.optional(),
    operation: z.string().max(100).optional(),
    record_type: z.string().max(100).optional(),
    record_id: z.string().max(200).optional(),
    request_id: z.string().max(100).optional(),
    ...dayFilters("done"),
  }),
  list: LIST,
  reply: listOf(LogActivity),
  async handle({ db, actor, query }) {
    let rows = db.selectFrom("audit_log").select(COLUMNS).where(within(actor, LOG));
    for (const column of EXACT) {
      const wanted = query[column];
      if (wanted !== undefined) rows = rows.where(column, "=", wanted);
    }
    const days = await withinDays(db, query, { at: "audit_log.at", area: "audit_log.area_id" });
    if (days !== null) rows = rows.where(days);
    const { items, meta } = await readPage(rows, query, {
      db,
      list: LIST,
      narrowed: narrowingOf(LIST, query, { actor, scope: LOG }),
      search: searchOf(LIST, query.search),
    });
    return { items: items.map((row) => LogActivity.parse(row)), meta };
  },
});
