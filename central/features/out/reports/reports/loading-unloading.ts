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
import { FROM, UNTIL } from "./vehicle-activities.ts";

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
    { key: "checked_at", title: { id: "Waktu pindai", en: "Scanned at" }, type: "moment", width: 19 },
    { key: "police_number", title: { id: "Nomor polisi", en: "Police number" }, type: "text", width: 14 },
    { key: "company_name", title: { id: "Perusahaan", en: "Company" }, type: "text", width: 24 },
    { key: "document_type", title: { id: "Jenis dokumen", en: "Document" }, type: "code", width: 15, words: DOCUMENTS },
    { key: "document_ticket_number", title: { id: "Nomor dokumen", en: "Number" }, type: "text", width: 18 },
    { key: "status", title: { id: "Status", en: "Status" }, type: "code", width: 10, words: STATUSES },
    { key: "announced_quantity", title: { id: "Diajukan", en: "Announced" }, type: "number", width: 11 },
    { key: "announced_unit", title: { id: "Satuan", en: "Unit" }, type: "text", width: 10 },
    {
      key: "realization_weight",
      title: { id: "Realisasi", en: "Realised" },
      type: "number",
      width: 11,
    },
    { key: "realization_unit", title: { id: "Satuan realisasi", en: "Realised unit" }, type: "text", width: 10 },
    {
      key: "difference_percent",
      title: { id: "Selisih %", en: "Difference %" },
      type: "number",
      width: 12,
    },
    { key: "finalized_at", title: { id: "Waktu selesai", en: "Finalized at" }, type: "moment", width: 19 },
    { key: "finalized_by", title: { id: "Petugas", en: "Verifier" }, type: "text", width: 18 },
  ],
  sort: ["checked_at"],
  filters: {
    area_id: { schema: Uuid.optional(), title: { id: "Kawasan", en: "Area" } },
    company_id: { schema: Uuid.optional(), title: { id: "Perusahaan", en: "Company" } },
    type: { schema: LoadDocument.optional(), title: { id: "Jenis", en: "Kind" }, words: KINDS },
    status: { schema: LoadWork.shape.status.optional(), title: { id: "Status", en: "Status" } },
    start_date: { schema: days.start_date, title: FROM },
    end_date: { schema: days.end_date, title: UNTIL },
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
