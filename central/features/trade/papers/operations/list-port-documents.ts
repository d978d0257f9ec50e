import { Line, Uuid } from "../../../../../shared/wire/common.ts";
import { PortDocument } from "../../../../wire/port-document.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { PORT, portDocuments, portView } from "../../documents/service.ts";
import { SORTS, LIST } from "./port-detail.ts";

export const listPortDocuments = defineRead({
  id: "listPortDocuments",
  method: "get",
  path: "/v1/port-documents",
  permission: "documents.read",
  scope: PORT,
  summary: "List of port documents (SPMK)",
  description: "`search` looks in SPMK numbers, ships, stevedores and calls.",
  query: listQuery(SORTS, {
    spmk_number: Line.optional(),
    vessel_id: Uuid.optional(),
    kd_kegiatan: Line.optional(),
    status: Line.optional(),
    company_id: Uuid.optional(),
    area_id: Uuid.optional(),
    ...dayFilters("received"),
  }),
  list: LIST,
  reply: listOf(PortDocument),
  async handle({ db, actor, query: { start_date, end_date, ...query } }) {
    const at = { at: "port_documents.created_at", area: "port_documents.area_id" };
    const days = await withinDays(db, { start_date, end_date, area_id: query.area_id }, at);
    const { items, meta } = await portDocuments.page(db, actor, query, LIST, days ?? undefined);
    return { items: items.map(portView), meta };
  },
});
