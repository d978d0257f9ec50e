import { sql } from "kysely";
import { USUAL_TIME_ZONE } from "../../../../../shared/wire/common.ts";
import { OperationStatus } from "../../../../wire/company.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import type { ReportDeclaration } from "../../../../platform/declare/report.ts";
import { scopeOf, within } from "../../../../platform/scope.ts";
import type { Bilingual } from "../../../../platform/tables/table.ts";
import { countedRows, type Measure } from "../../../work/counts/service.ts";
import { FROM, UNTIL } from "./vehicle-activities.ts";

const days = dayFilters("counted");
const SCOPE = scopeOf({ table: "companies", company: "id", area: "none" });

const OPERATION_STATUSES = {
  operation: { id: "Beroperasi", en: "In operation" },
  not_operation: { id: "Tidak beroperasi", en: "Not in operation" },
} satisfies Record<(typeof OperationStatus.options)[number], Bilingual>;

/** Each tenant with its tickets and passages in a period. */
export const tenants: ReportDeclaration = {
  noun: "Tenant",
  nouns: "Tenants",
  path: "/v1/reports/tenants",
  title: { id: "Tenant", en: "Tenants" },
  about:
    "A row for each tenant; a company sees its own. Tickets and vehicles count for the company that made the ticket, " +
    "and not for its destinations.",
  scope: SCOPE,
  columns: [
    { key: "name", title: { id: "Nama", en: "Name" }, type: "text", width: 30 },
    { key: "npwp", title: { id: "NPWP", en: "NPWP" }, type: "text", width: 20 },
    { key: "business_field", title: { id: "Bidang usaha", en: "Business field" }, type: "text", width: 22 },
    { key: "pic_name", title: { id: "Penanggung jawab", en: "Person in charge" }, type: "text", width: 20 },
    { key: "tickets", title: { id: "Tiket", en: "Tickets" }, type: "integer", width: 10, total: true },
    {
      key: "vehicles_in",
      title: { id: "Kendaraan masuk", en: "Vehicles in" },
      type: "integer",
      width: 12,
      total: true,
    },
    {
      key: "vehicles_out",
      title: { id: "Kendaraan keluar", en: "Vehicles out" },
      type: "integer",
      width: 12,
      total: true,
    },
    { key: "refused", title: { id: "Ditolak", en: "Refused" }, type: "integer", width: 10, total: true },
    {
      key: "mean_seconds_inside",
      title: { id: "Rata-rata di dalam", en: "Mean time inside" },
      type: "duration",
      width: 14,
    },
  ],
  sort: ["name"],
  filters: {
    operation_status: {
      schema: OperationStatus.optional(),
      title: { id: "Status operasi", en: "Operation status" },
      words: OPERATION_STATUSES,
    },
    start_date: { schema: days.start_date, title: FROM },
    end_date: { schema: days.end_date, title: UNTIL },
  },
  list: { table: "companies", few: "a site has some hundred tenants", sorts: {} },
  searched: ["companies.name", "companies.npwp", "companies.business_field", "companies.pic_name"],
  async rows(db, actor, asked) {
    const made = await withinDays(db, asked, { at: "tickets.created_at", area: "tickets.area_id" });
    const { start_date: from = "0000-01-01", end_date: until = "9999-12-31" } = asked;
    const of = { period: "day", from, until, level: "area", placeId: null, areaIds: actor.areaIds } as const;
    const company = sql.ref<string>("companies.id");
    const counted = (measure: Measure, value: string | null, sum = sql`coalesce(sum(count), 0)`) => sql<number>`(
      select ${sum} from ${countedRows(measure, { ...of, company })} as counted
      ${value === null ? sql`` : sql`where value = ${value}`})`;
    let query = db
      .selectFrom("companies")
      .where(within(actor, SCOPE))
      .where("companies.type", "=", "tenant")
      .where("companies.deleted_at", "is", null);
    if (asked.operation_status !== undefined)
      query = query.where("companies.operation_status", "=", asked.operation_status as never);
    const inAreas = actor.areaIds === null ? sql`` : sql`and tickets.area_id in (${sql.join([...actor.areaIds, ""])})`;
    return query.select([
      "companies.id as id",
      "companies.name as name",
      "companies.npwp as npwp",
      "companies.business_field as business_field",
      "companies.pic_name as pic_name",
      sql<number>`(select count(*) from tickets where tickets.company_id = companies.id and tickets.deleted_at is null
        ${inAreas} ${made === null ? sql`` : sql`and ${made}`})`.as("tickets"),
      counted("step", "in").as("vehicles_in"),
      counted("step", "out").as("vehicles_out"),
      counted("light", "red").as("refused"),
      // Rounded to whole seconds, as every output format shows it.
      counted("trip_total", null, sql`round(cast(sum(sum_ms) as real) / nullif(sum(count), 0) / 1000)`).as(
        "mean_seconds_inside",
      ),
      sql<string>`${USUAL_TIME_ZONE}`.as("time_zone"),
    ]);
  },
};
