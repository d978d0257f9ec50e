import { sql } from "kysely";
import { FIELDS } from "../../../../../shared/words/fields/fields.ts";
import { eachAlone } from "../../../../../shared/words/values/values.ts";
import { USUAL_TIME_ZONE } from "../../../../../shared/wire/common.ts";
import { OperationStatus } from "../../../../wire/company.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import type { ReportDeclaration } from "../../../../platform/declare/report.ts";
import { scopeOf, within } from "../../../../platform/scope.ts";
import { countedRows, type Measure } from "../../../work/counts/service.ts";
import { column, titleOf } from "../../../../platform/declare/report-columns.ts";

const ROW = "TenantRow";

const days = dayFilters("counted");
const SCOPE = scopeOf({ table: "companies", company: "id", area: "none" });

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
    column(ROW, "name", "text", 30),
    column(ROW, "npwp", "text", 20),
    column(ROW, "business_field", "text", 22),
    column(ROW, "pic_name", "text", 20),
    column(ROW, "tickets", "integer", 10, { total: true }),
    column(ROW, "vehicles_in", "integer", 12, { total: true }),
    column(ROW, "vehicles_out", "integer", 12, { total: true }),
    column(ROW, "refused", "integer", 10, { total: true }),
    column(ROW, "mean_seconds_inside", "duration", 14),
  ],
  sort: ["name"],
  filters: {
    operation_status: {
      schema: OperationStatus.optional(),
      title: titleOf(ROW, "operation_status"),
      words: eachAlone(FIELDS.operation_status.choices),
    },
    start_date: { schema: days.start_date, title: titleOf(ROW, "start_date") },
    end_date: { schema: days.end_date, title: titleOf(ROW, "end_date") },
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
      query = query.where("companies.operation_status", "=", OperationStatus.parse(asked.operation_status));
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
