import { sql } from "kysely";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { LoadDocument, LoadWork } from "../../../../wire/load-unload.ts";
import type { QrType } from "../../../../../shared/wire/vehicle-ticket.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import type { ReportDeclaration } from "../../../../platform/declare/report.ts";
import { within } from "../../../../platform/scope.ts";
import type { Bilingual } from "../../../../platform/tables/table.ts";
import { COMPANY_NAMES } from "../../../base/companies.ts";
import { LOAD_LIST, LOADS } from "../../../work/load-unload/service.ts";
import { column, titleOf } from "../../../../platform/declare/report-columns.ts";

const ROW = "LoadingUnloadingRow";

const days = dayFilters("scanned");

const DOCUMENTS = {
  ticket: { id: "Tiket", en: "Ticket" },
  ceisa: { id: "Dokumen pabean", en: "Customs document" },
  spmk: { id: "SPMK", en: "Work order" },
} satisfies Record<QrType, Bilingual>;
const KINDS = {
  document: { id: "Dokumen", en: "Document" },
  ticket: DOCUMENTS.ticket,
} satisfies Record<(typeof LoadDocument.options)[number], Bilingual>;
const STATUSES = {
  waiting: { id: "Menunggu", en: "Waiting" },
  accepted: { id: "Diterima", en: "Accepted" },
  rejected: { id: "Ditolak", en: "Rejected" },
} satisfies Record<LoadWork["status"], Bilingual>;

/** The work inside of every visit, with what was announced and realised. */
export const loadingUnloading: ReportDeclaration = {
  noun: "LoadingUnloading",
  nouns: "LoadingsUnloadings",
  path: "/v1/reports/loading-unloading",
  title: { id: "Bongkar muat", en: "Loading and unloading" },
  about:
    "A company sees the work of its own tickets, and of tickets that have it as a destination. `company_name` is the " +
    "company that made the ticket: a destination has no row of its own.",
  scope: LOADS,
  columns: [
    column(ROW, "checked_at", "moment", 19),
    column(ROW, "police_number", "text", 14),
    column(ROW, "company_name", "text", 24),
    column(ROW, "document_type", "code", 15, { words: DOCUMENTS }),
    column(ROW, "document_ticket_number", "text", 18),
    column(ROW, "status", "code", 10, { words: STATUSES }),
    column(ROW, "announced_quantity", "number", 11),
    column(ROW, "announced_unit", "text", 10),
    column(ROW, "realization_weight", "number", 11),
    column(ROW, "realization_unit", "text", 10),
    column(ROW, "difference_percent", "number", 12),
    column(ROW, "finalized_at", "moment", 19),
    column(ROW, "finalized_by", "text", 18),
  ],
  sort: ["checked_at"],
  filters: {
    area_id: { schema: Uuid.optional(), title: titleOf(ROW, "area_id") },
    company_id: { schema: Uuid.optional(), title: titleOf(ROW, "company_id") },
    type: { schema: LoadDocument.optional(), title: titleOf(ROW, "type"), words: KINDS },
    status: { schema: LoadWork.shape.status.optional(), title: titleOf(ROW, "status") },
    start_date: { schema: days.start_date, title: titleOf(ROW, "start_date") },
    end_date: { schema: days.end_date, title: titleOf(ROW, "end_date") },
  },
  list: { ...LOAD_LIST, search: [...LOAD_LIST.search, { ...COMPANY_NAMES, named: "company_id" }] },
  searched: [
    ...["document_ticket_number", "police_number", "finalized_by"].map((one) => `load_unload_records.${one}`),
    "companies.name",
  ],
  async rows(db, actor, asked) {
    const at = { at: "load_unload_records.checked_at", area: "load_unload_records.area_id" };
    const inDays = await withinDays(db, asked, at);
    let query = db
      .selectFrom("load_unload_records")
      .leftJoin("companies", "companies.id", "load_unload_records.company_id")
      .leftJoin("areas", "areas.id", "load_unload_records.area_id")
      .where(within(actor, LOADS))
      .where("load_unload_records.activity", "=", "delivery");
    for (const column of ["area_id", "company_id", "type", "status"] as const) {
      const wanted = asked[column];
      if (wanted !== undefined) query = query.where(`load_unload_records.${column}`, "=", wanted as never);
    }
    if (inDays) query = query.where(inDays);
    return query.select([
      "load_unload_records.id as id",
      "load_unload_records.checked_at as checked_at",
      "load_unload_records.police_number as police_number",
      "companies.name as company_name",
      "load_unload_records.document_type as document_type",
      "load_unload_records.document_ticket_number as document_ticket_number",
      "load_unload_records.status as status",
      "load_unload_records.announced_quantity as announced_quantity",
      "load_unload_records.announced_unit as announced_unit",
      "load_unload_records.realization_weight as realization_weight",
      "load_unload_records.realization_unit as realization_unit",
      "load_unload_records.difference_percent as difference_percent",
      "load_unload_records.finalized_at as finalized_at",
      "load_unload_records.finalized_by as finalized_by",
      sql<string>`coalesce(areas.time_zone, 'UTC')`.as("time_zone"),
    ]);
  },
};
