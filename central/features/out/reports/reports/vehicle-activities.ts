import { sql } from "kysely";
import { ACTIVITY_STATUSES, COLOURS, STEPS as STEP_WORDS } from "../../../../../shared/words/values/gates.ts";
import { eachAlone } from "../../../../../shared/words/values/values.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ActivityStatus } from "../../../../wire/gate-activity.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import type { Filters, ReportDeclaration, RowQuery } from "../../../../platform/declare/report.ts";
import { periodWords } from "../../../../platform/declare/report-notes.ts";
import { scopeOf, within } from "../../../../platform/scope.ts";
import type { Language } from "../../../../platform/tables/table.ts";
import { type PeriodTraffic, trafficOfPeriod } from "../../../work/dashboards/service.ts";
import { COMPANY_NAMES } from "../../../base/companies.ts";
import { ACTIVITY_LIST } from "../../../work/gate-activities/service.ts";
import { TICKET_NUMBERS } from "../../../trade/tickets/service.ts";
import { column, titleOf } from "../../../../platform/declare/report-columns.ts";

const ROW = "VehicleActivityRow";

const days = dayFilters("checked");

/** A company sees the gate activities of its own tickets. */
const SCOPE = scopeOf({
  table: "gate_activities",
  company: (companyId) =>
    sql`gate_activities.ticket_id in (select own.id from tickets as own where own.company_id = ${companyId})`,
  area: "area_id",
});

const STEPS = eachAlone(STEP_WORDS);

/** Every decision about a vehicle, and every passage. */
export const vehicleActivities: ReportDeclaration = {
  noun: "VehicleActivity",
  nouns: "VehicleActivities",
  path: "/v1/reports/vehicle-activities",
  title: { id: "Aktivitas kendaraan", en: "Vehicle activities" },
  about:
    "A company sees the vehicles of its own tickets. A vehicle that comes to it as a destination stands with the company " +
    "that made the ticket, and only that company sees it here.",
  scope: SCOPE,
  columns: [
    column(ROW, "checked_at", "moment", 19),
    column(ROW, "passed_at", "moment", 19),
    column(ROW, "police_number", "text", 14),
    column(ROW, "container_number", "text", 18),
    column(ROW, "activity", "code", 10, { words: STEPS }),
    column(ROW, "status", "code", 16, { words: eachAlone(ACTIVITY_STATUSES) }),
    column(ROW, "color", "code", 8, { words: eachAlone(COLOURS) }),
    column(ROW, "code", "code", 18),
    column(ROW, "company_name", "text", 22),
    column(ROW, "ticket_access_number", "text", 18),
    column(ROW, "gate_name", "text", 14),
    column(ROW, "lane_name", "text", 12),
    column(ROW, "is_offline", "flag", 9),
  ],
  sort: ["checked_at"],
  filters: {
    area_id: { schema: Uuid.optional(), title: titleOf(ROW, "area_id") },
    gate_id: { schema: Uuid.optional(), title: titleOf(ROW, "gate_id") },
    lane_id: { schema: Uuid.optional(), title: titleOf(ROW, "lane_id") },
    company_id: { schema: Uuid.optional(), title: titleOf(ROW, "company_id") },
    activity: { schema: Step.optional(), title: titleOf(ROW, "activity") },
    status: { schema: ActivityStatus.optional(), title: titleOf(ROW, "status") },
    start_date: { schema: days.start_date, title: titleOf(ROW, "start_date") },
    end_date: { schema: days.end_date, title: titleOf(ROW, "end_date") },
  },
  list: {
    ...ACTIVITY_LIST,
    filters: [...ACTIVITY_LIST.filters, "tickets.company_id"],
    search: [
      ...ACTIVITY_LIST.search.filter(({ table }) => table === "gate_activities"),
      { ...TICKET_NUMBERS, named: "ticket_id" },
      { ...COMPANY_NAMES, named: "ticket_id", through: [{ table: "tickets", column: "company_id" }] },
      { table: "gates", columns: ["name"], named: "gate_id" },
      { table: "lanes", columns: ["name"], named: "lane_id" },
    ],
  },
  searched: [
    ...["vehicle_number", "normal_plate", "container_number", "presented_text"].map((one) => `gate_activities.${one}`),
    ...["tickets.ticket_access_number", "companies.name", "gates.name", "lanes.name"],
  ],
  async rows(db, actor, asked) {
    const inDays = await withinDays(db, asked, { at: "gate_activities.checked_at", area: "gate_activities.area_id" });
    let query = db
      .selectFrom("gate_activities")
      .leftJoin("tickets", "tickets.id", "gate_activities.ticket_id")
      .leftJoin("companies", "companies.id", "tickets.company_id")
      .leftJoin("gates", "gates.id", "gate_activities.gate_id")
      .leftJoin("lanes", "lanes.id", "gate_activities.lane_id")
      .leftJoin("areas", "areas.id", "gate_activities.area_id")
      .where(within(actor, SCOPE))
      .where("gate_activities.kind", "in", ["decision", "tailgate"]);
    for (const column of ["area_id", "gate_id", "lane_id", "activity", "status"] as const) {
      const wanted = asked[column];
      if (wanted !== undefined) query = query.where(`gate_activities.${column}`, "=", wanted);
    }
    if (asked.company_id !== undefined) query = query.where("tickets.company_id", "=", asked.company_id);
    if (inDays) query = query.where(inDays);
    return query.select([
      "gate_activities.id as id",
      "gate_activities.checked_at as checked_at",
      "gate_activities.passed_at as passed_at",
      "gate_activities.vehicle_number as police_number",
      "gate_activities.container_number as container_number",
      "gate_activities.activity as activity",
      "gate_activities.status as status",
      "gate_activities.color as color",
      "gate_activities.code as code",
      "companies.name as company_name",
      "tickets.ticket_access_number as ticket_access_number",
      "gates.name as gate_name",
      "lanes.name as lane_name",
      "gate_activities.is_offline as is_offline",
      sql<string>`coalesce(areas.time_zone, 'UTC')`.as("time_zone"),
    ]);
  },
  async chart(rows, { db, actor, asked, nowMs }) {
    const { language } = asked;
    const filters: Filters = asked;
    const period = await trafficOfPeriod(db, actor, filters, nowMs);
    const isNarrow = asked.status !== undefined || asked.search !== undefined;
    const items = isNarrow ? await listedBy(period, rows) : period.items;
    const steps = Step.options.filter((step) => asked.activity === undefined || asked.activity === step);
    return {
      title: chartTitle(period, isNarrow, language),
      labels: items.map(({ at }) => (period.by === "day" ? at.slice(5) : at)),
      series: steps.map((step) => ({ name: STEPS[step][language], values: items.map((item) => item[step]) })),
    };
  },
};

/** The rows of a file by the days or months of a period. No counts are kept by status; a PDF has few rows. */
async function listedBy({ by, items }: PeriodTraffic, rows: RowQuery): Promise<PeriodTraffic["items"]> {
  const counts = new Map(items.map(({ at }) => [at, { at, in: 0, out: 0 }]));
  for (const { checked_at, time_zone, activity } of await rows.execute()) {
    const day = localDate(Date.parse(String(checked_at)), String(time_zone));
    const count = counts.get(by === "day" ? day : day.slice(0, 7));
    if (count && activity === "in") count.in += 1;
    else if (count && activity === "out") count.out += 1;
  }
  return [...counts.values()];
}

/**
 * The drawing shows the vehicles that passed, on the day of their passage: the numbers of the traffic dashboard, for
 * any length of time. These are not kept by status or text, so that with one of these filters it shows the listed
 * activities, on the day of their check. The title tells which.
 */
function chartTitle(of: Pick<PeriodTraffic, "start_date" | "end_date" | "by">, isNarrow: boolean, language: Language) {
  const what = isNarrow
    ? { id: "Aktivitas dalam laporan ini, masuk dan keluar", en: "Activities of this report, in and out" }
    : { id: "Semua kendaraan masuk dan keluar", en: "All vehicles in and out" };
  const days = periodWords(of);
  return {
    id: `${what.id} per ${of.by === "day" ? "hari" : "bulan"}, ${days.id}`,
    en: `${what.en} by ${of.by}, ${days.en}`,
  }[language];
}
