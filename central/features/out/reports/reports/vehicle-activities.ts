import { sql } from "kysely";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import type { Colour } from "../../../../../shared/wire/decision.ts";
import { ActivityStatus } from "../../../../wire/gate-activity.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import type { Filters, ReportDeclaration, RowQuery } from "../../../../platform/declare/report.ts";
import { periodWords } from "../../../../platform/declare/report-notes.ts";
import { scopeOf, within } from "../../../../platform/scope.ts";
import type { Bilingual, Language } from "../../../../platform/tables/table.ts";
import { type PeriodTraffic, trafficOfPeriod } from "../../../work/dashboards/service.ts";
import { COMPANY_NAMES } from "../../../base/companies.ts";
import { ACTIVITY_LIST } from "../../../work/gate-activities/service.ts";
import { TICKET_NUMBERS } from "../../../trade/tickets/service.ts";

const days = dayFilters("checked");
export const FROM: Bilingual = { id: "Dari tanggal", en: "From" };
export const UNTIL: Bilingual = { id: "Sampai tanggal", en: "Until" };

/** A company sees the gate activities of its own tickets. */
const SCOPE = scopeOf({
  table: "gate_activities",
  company: (companyId) =>
    sql`gate_activities.ticket_id in (select own.id from tickets as own where own.company_id = ${companyId})`,
  area: "area_id",
});

export const STEPS = { in: { id: "Masuk", en: "In" }, out: { id: "Keluar", en: "Out" } } satisfies Record<
  Step,
  Bilingual
>;
const STATUSES = {
  done: { id: "Selesai", en: "Done" },
  refused: { id: "Ditolak", en: "Refused" },
  waiting: { id: "Menunggu petugas", en: "Waiting for an officer" },
  allowed: { id: "Diizinkan", en: "Let through" },
  not_passed: { id: "Tidak melintas", en: "Did not pass" },
  unknown: { id: "Tidak diketahui", en: "Unknown" },
  passed: { id: "Melintas", en: "Passed" },
} satisfies Record<ActivityStatus, Bilingual>;
const COLOURS = {
  green: { id: "Hijau", en: "Green" },
  yellow: { id: "Kuning", en: "Yellow" },
  red: { id: "Merah", en: "Red" },
} satisfies Record<Colour, Bilingual>;

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
    { key: "checked_at", title: { id: "Waktu periksa", en: "Checked at" }, type: "moment", width: 19 },
    { key: "passed_at", title: { id: "Waktu melintas", en: "Passed at" }, type: "moment", width: 19 },
    { key: "police_number", title: { id: "Nomor polisi", en: "Police number" }, type: "text", width: 14 },
    { key: "container_number", title: { id: "Nomor kontainer", en: "Container" }, type: "text", width: 18 },
    { key: "activity", title: { id: "Arah", en: "Direction" }, type: "code", width: 10, words: STEPS },
    { key: "status", title: { id: "Status", en: "Status" }, type: "code", width: 16, words: STATUSES },
    { key: "color", title: { id: "Lampu", en: "Light" }, type: "code", width: 8, words: COLOURS },
    { key: "code", title: { id: "Kode alasan", en: "Reason code" }, type: "code", width: 18 },
    { key: "company_name", title: { id: "Perusahaan", en: "Company" }, type: "text", width: 22 },
    { key: "ticket_access_number", title: { id: "Nomor tiket", en: "Ticket" }, type: "text", width: 18 },
    { key: "gate_name", title: { id: "Gerbang", en: "Gate" }, type: "text", width: 14 },
    { key: "lane_name", title: { id: "Jalur", en: "Lane" }, type: "text", width: 12 },
    { key: "is_offline", title: { id: "Tanpa pusat", en: "Offline" }, type: "flag", width: 9 },
  ],
  sort: ["checked_at"],
  filters: {
    area_id: { schema: Uuid.optional(), title: { id: "Kawasan", en: "Area" } },
    gate_id: { schema: Uuid.optional(), title: { id: "Gerbang", en: "Gate" } },
    lane_id: { schema: Uuid.optional(), title: { id: "Jalur", en: "Lane" } },
    company_id: { schema: Uuid.optional(), title: { id: "Perusahaan", en: "Company" } },
    activity: { schema: Step.optional(), title: { id: "Arah", en: "Direction" } },
    status: { schema: ActivityStatus.optional(), title: { id: "Status", en: "Status" } },
    start_date: { schema: days.start_date, title: FROM },
    end_date: { schema: days.end_date, title: UNTIL },
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
