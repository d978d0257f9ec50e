import { Line, Uuid } from "../../../../../shared/wire/common.ts";
import { CustomsDocument } from "../../../../wire/customs-document.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import { PaperState } from "../../../../../shared/wire/paper.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { CUSTOMS, customsDocuments, customsView } from "../../documents/service.ts";
import { SORTS, LIST } from "./customs-detail.ts";

export const listCustomsDocuments = defineRead({
  id: "listCustomsDocuments",
  method: "get",
  path: "/v1/customs-documents",
  permission: "documents.read",
  scope: CUSTOMS,
  summary: "List of customs documents",
  description: "`search` looks in car, registration and in/out numbers, names, tax numbers and plates.",
  query: listQuery(SORTS, {
    state: PaperState.optional(),
    governs: Step.optional(),
    kode_dokumen: Line.optional(),
    no_daftar: Line.optional(),
    gudang: Line.optional(),
    company_id: Uuid.optional(),
    area_id: Uuid.optional(),
    ...dayFilters("received"),
  }),
  list: LIST,
  reply: listOf(CustomsDocument),
  async handle({ db, actor, query: { start_date, end_date, ...query } }) {
    const at = { at: "customs_documents.created_at", area: "customs_documents.area_id" };
    const days = await withinDays(db, { start_date, end_date, area_id: query.area_id }, at);
    const { items, meta } = await customsDocuments.page(db, actor, query, LIST, days ?? undefined);
    return { items: items.map(customsView), meta };
  },
});
