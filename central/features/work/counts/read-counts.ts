import { type RawBuilder, sql } from "kysely";
import { USUAL_TIME_ZONE } from "../../../../shared/wire/common.ts";
import { endOfDateMs, plusDays, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { scopeOf, within } from "../../../platform/scope.ts";
import { isByMonth } from "./fold-counts.ts";
import type { Level, Measure, Period } from "./tables.ts";

/** Counts of a company are visible to its people too; areas limit them as everywhere. */
export const COUNTS = scopeOf({
  table: "activity_counts",
  company: "company_id",
  area: "area_id",
  version: null,
});

/** The place that restricts a dashboard. */
export interface Place {
  area_id?: string | undefined;
  gate_id?: string | undefined;
  lane_id?: string | undefined;
  company_id?: string | undefined;
}

/** Calendar days, both included. */
export interface Days {
  start_date: string;
  end_date: string;
}

/** A count of one period. */
export interface Count {
  /** A day, or the moment at which an hour starts; empty for a sum over all days. */
  at: string;
  value: string;
  count: number;
  sum_ms: number;
}

/** The actor's reach: the areas, the place in them, and the company of the counts (empty: all). */
export interface View {
  areas: readonly { id: string; time_zone: string }[];
  level: Level;
  placeId: string | null;
  companyId: string;
}

/** The view of a filter; null when the actor may see nothing in it. */
export async function viewOf(db: Reads, actor: Principal, place: Place): Promise<View | null> {
  const { company_id } = place;
  if (actor.companyId !== null && company_id !== undefined && company_id !== actor.companyId) return null;
  const gateOfLane = await gateIdOfLane(db, place.lane_id);
  if (gateOfLane !== undefined && place.gate_id !== undefined && gateOfLane !== place.gate_id) return null;
  const gateId = place.gate_id ?? gateOfLane;
  const areaOfGate = gateId === undefined ? undefined : await areaIdOfGate(db, gateId);
  if (gateId !== undefined && areaOfGate === undefined) return null;
  const areas = await db
    .selectFrom("areas")
    .select(["id", "time_zone"])
    .where(within(actor, scopeOf({ table: "areas", company: "none", area: "id" })))
    .$if(place.area_id !== undefined, (query) => query.where("id", "=", place.area_id ?? ""))
    .$if(areaOfGate !== undefined, (query) => query.where("id", "=", areaOfGate ?? ""))
    .execute();
  if (areas.length === 0) return null;
  const level = place.lane_id !== undefined ? "lane" : gateId !== undefined ? "gate" : "area";
  const placeId = place.lane_id ?? gateId ?? null;
  return { areas, level, placeId, companyId: company_id ?? actor.companyId ?? "" };
}

async function gateIdOfLane(db: Reads, laneId: string | undefined): Promise<string | undefined> {
  if (laneId === undefined) return undefined;
  const lane = await first(db.selectFrom("lanes").select("gate_id").where("id", "=", laneId));
  // An unknown lane matches no gate, instead of every gate.
  return lane?.gate_id ?? "";
}

async function areaIdOfGate(db: Reads, gateId: string): Promise<string | undefined> {
  return (await first(db.selectFrom("gates").select("area_id").where("id", "=", gateId)))?.area_id;
}

/** The time zone for a view's days: that of its only area, otherwise the default. */
export function timeZoneOf({ areas }: View): string {
  const zones = new Set(areas.map(({ time_zone }) => time_zone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : USUAL_TIME_ZONE;
}

/**
 * The counts of a measure within days, by value and by period: totals plus the changes that are not folded yet. The
 * cost depends on the requested days alone, not on earlier history.
 * @param by groups by day or hour, or not at all
 */
export async function readCounts(
  db: Reads,
  { areas, level, placeId, companyId }: View,
  measure: Measure,
  days: Days,
  by: "day" | "hour" | "all",
): Promise<Count[]> {
  const period = by === "all" ? "month" : by;
  const [from, until] = by === "hour" ? hoursOf(days, areas) : [days.start_date, days.end_date];
  const company = companyId === "" ? null : companyId;
  const counted = countedRows(measure, {
    period,
    from,
    until,
    company,
    level,
    placeId,
    areaIds: areas.map(({ id }) => id),
  });
  const at = by === "all" ? sql`''` : sql.ref("at");
  const { rows } = await sql<Record<keyof Count, string | number>>`
    select at, value, sum(count) as count, sum(sum_ms) as sum_ms
    from (select ${at} as at, value, count, sum_ms from ${counted} as each_count) as counted
    group by at, value having sum(count) <> 0 order by at, value`.execute(db);
  return rows.map((row) => ({
    at: String(row.at),
    value: String(row.value),
    count: Number(row.count),
    sum_ms: Number(row.sum_ms),
  }));
}

/** The first day with a passage in a view; null without one. */
export async function firstDay(db: Reads, { areas, level, placeId, companyId }: View): Promise<string | null> {
  const counted = countedRows("step", {
    period: "day",
    from: "0000-01-01",
    until: "9999-12-31",
    level,
    placeId,
    company: companyId === "" ? null : companyId,
    areaIds: areas.map(({ id }) => id),
  });
  const { rows } = await sql<{ day: string | null }>`select min(at) as day from ${counted} as counted`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * A measure's totals with the changes that are not folded yet, as a subquery with `at`, `value`, `count` and `sum_ms`.
 * @param of `period`: with `month`, `from` and `until` are days, and whole months are read as such where the measure has
 *   them. `company`: an id or a column; null for all companies. `areaIds`: null for every area
 */
export function countedRows(
  measure: Measure,
  of: {
    period: Period;
    from: string;
    until: string;
    company: string | RawBuilder<string> | null;
    level: Level;
    placeId: string | null;
    areaIds: readonly string[] | null;
  },
): RawBuilder<unknown> {
  const { from, until, company, level, placeId, areaIds } = of;
  const [area = "", ...others] = areaIds ?? [];
  // PostgreSQL starts in the index at one area; a list of one it may check row by row.
  const ofAreas = others.length === 0 ? sql`= ${area}` : sql`in (${sql.join([area, ...others])})`;
  const inAreas = areaIds === null ? sql`` : sql`and area_id ${ofAreas}`;
  const inPlace = (column: string) => (placeId === null ? sql`` : sql`and ${sql.ref(column)} = ${placeId}`);
  const rowsOf = (table: string, { period, from: first, until: last }: Span, rest: RawBuilder<unknown>) => {
    const at = sql.ref<string>(period);
    return sql`select ${at} as at, value, count, sum_ms from ${sql.table(table)}
      where measure = ${measure} and ${at} >= ${first} and ${at} <= ${last} ${inAreas} ${rest}`;
  };
  const total = sql`and company_id = ${company ?? ""} and level = ${level} ${inPlace("place_id")}`;
  const delta = sql`${company === null ? sql`` : sql`and company_id = ${company}`} ${inPlace(`${level}_id`)}`;
  const period = of.period === "hour" ? "hour" : "day";
  const spans: Span[] =
    of.period === "month" && isByMonth({ measure }) ? monthSpans(from, until) : [{ period, from, until }];
  return sql`(${sql.join(
    [
      ...spans.map((span) => rowsOf(`${span.period}_counts`, span, total)),
      rowsOf("count_deltas", { period, from, until }, delta),
    ],
    sql` union all `,
  )})`;
}

/** Hours, days or months, both included. */
interface Span {
  period: Period;
  from: string;
  until: string;
}

/** Days as whole months, with the days before and after them. */
export function monthSpans(from: string, until: string): Span[] {
  const first = from.endsWith("-01") ? from : firstOfNextMonth(from);
  const after = firstOfMonth(plusDays(until, 1));
  if (first >= after) return [{ period: "day", from, until }];
  const spans: Span[] = [
    { period: "day", from, until: plusDays(first, -1) },
    { period: "month", from: first.slice(0, 7), until: plusDays(after, -1).slice(0, 7) },
    { period: "day", from: after, until },
  ];
  return spans.filter((span) => span.from <= span.until);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function firstOfNextMonth(day: string): string {
  return firstOfMonth(plusDays(firstOfMonth(day), 31));
}

/** The hours of these days, from the earliest start to the latest end over all areas. */
function hoursOf(days: Days, areas: View["areas"]): [string, string] {
  const starts = areas.map(({ time_zone }) => startOfDateMs(days.start_date, time_zone));
  const ends = areas.map(({ time_zone }) => endOfDateMs(days.end_date, time_zone));
  return [isoTime(Math.min(...starts)), isoTime(Math.max(...ends) - 1)];
}
