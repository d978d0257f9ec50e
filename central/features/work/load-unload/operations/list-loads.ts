import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { LoadDocument, LoadItem, LoadStatus } from "../../../../wire/load-unload.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery, readPage, searchOf } from "../../../../platform/lists.ts";
import { narrowingOf } from "../../../../platform/lists/narrowing.ts";
import { within } from "../../../../platform/scope.ts";
import { LIST, RECORDS } from "../records.ts";
import { itemView } from "../views.ts";

export const listLoads = defineRead({
  id: "listLoads",
  method: "get",
  path: "/v1/load-unload",
  permission: "load-unload.read",
  scope: RECORDS,
  summary: "Load/unload records, with what the gates decided about their vehicles",
  description: "`search` looks in the number of the document or ticket.",
  query: listQuery(["checked_at"], {
    type: LoadDocument.optional().describe("`document`: of a customs document or a work order; `ticket`: of neither"),
    status: LoadStatus.optional(),
    ...dayFilters("checked"),
    gate_id: z.string().max(100).optional().describe("the gate that decided"),
    vehicle_ticket_id: Uuid.optional(),
    area_id: Uuid.optional(),
  }),
  list: LIST,
  reply: listOf(LoadItem),
  async handle({ db, actor, query }) {
    const at = { at: "load_unload_records.checked_at", area: "load_unload_records.area_id" };
    const days = await withinDays(db, query, at);
    let rows = db.selectFrom("load_unload_records").selectAll().where(within(actor, RECORDS));
    for (const column of ["type", "status", "gate_id", "vehicle_ticket_id", "area_id"] as const) {
      const wanted = query[column];
      if (wanted !== undefined) rows = rows.where(column, "=", wanted);
    }
    if (days) rows = rows.where(days);
    const { items, meta } = await readPage(rows, query, {
      db,
      list: LIST,
      narrowed: narrowingOf(LIST, query, { actor, scope: RECORDS }),
      search: searchOf(LIST, query.search),
    });
    return { items: items.map((row) => itemView(actor, row)), meta };
  },
});
