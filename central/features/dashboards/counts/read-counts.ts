import { type RawBuilder, sql } from "kysely";
import { USUAL_TIME_ZONE } from "../../../../shared/wire/common.ts";
import { endOfDateMs, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { scopeOf, within } from "../../../platform/scope.ts";
import type { Level, Measure } from "./tables.ts";

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
  const gateId = place.gate_id ?? (await gateOfLane(db, place.lane_id));
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

async function gateOfLane(db: Reads, laneId: string | undefined): Promise<string | undefined> {
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
  const period = by === "hour" ? "hour" : "day";
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
    ...{ period: "day", from: "0000-01-01", until: "9999-12-31", level, placeId },
    company: companyId === "" ? null : companyId,
    areaIds: areas.map(({ id }) => id),
  });
  const { rows } = await sql<{ day: string | null }>`select min(at) as day from ${counted} as counted`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * A measure's totals with the changes that are not folded yet, as a subquery with `at`, `value`, `count` and `sum_ms`.
 * @param of `company`: an id or a column; null for all companies. `areaIds`: null for every area
 */
export function countedRows(
  measure: Measure,
  of: {
    period: "day" | "hour";
    from: string;
    until: string;
    company: string | RawBuilder<string> | null;
    level: Level;
    placeId: string | null;
    areaIds: readonly string[] | null;
  },
): RawBuilder<unknown> {
  const { period, from, until, company, level, placeId, areaIds } = of;
  const at = sql.ref<string>(period);
  const inAreas = areaIds === null ? sql`` : sql`and area_id in (${sql.join([...areaIds, ""])})`;
  const within = sql`measure = ${measure} and ${at} >= ${from} and ${at} <= ${until} ${inAreas}`;
  const inPlace = (column: string) => (placeId === null ? sql`` : sql`and ${sql.ref(column)} = ${placeId}`);
  return sql`(
    select ${at} as at, value, count, sum_ms from ${sql.table(`${period}_counts`)}
    where ${within} and company_id = ${company ?? ""} and level = ${level} ${inPlace("place_id")}
    union all
    select ${at} as at, value, count, sum_ms from count_deltas
    where ${within} ${company === null ? sql`` : sql`and company_id = ${company}`} ${inPlace(`${level}_id`)}
  )`;
}

/** The hours of these days, from the earliest start to the latest end over all areas. */
function hoursOf(days: Days, areas: View["areas"]): [string, string] {
  const starts = areas.map(({ time_zone }) => startOfDateMs(days.start_date, time_zone));
  const ends = areas.map(({ time_zone }) => endOfDateMs(days.end_date, time_zone));
  return [isoTime(Math.min(...starts)), isoTime(Math.max(...ends) - 1)];
}
