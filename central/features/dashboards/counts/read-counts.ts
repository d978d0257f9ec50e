import { sql } from "kysely";
import { USUAL_TIME_ZONE } from "../../../../shared/wire/common.ts";
import { endOfDateMs, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { type Principal } from "../../../platform/auth/principal.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { scopeOf, within } from "../../../platform/scope.ts";
import { type Level, type Measure } from "./tables.ts";

/** Counts of companies are for their people too; areas limit them as everywhere. */
export const COUNTS = scopeOf({
  table: "activity_counts",
  company: "company_id",
  area: "area_id",
  version: null,
});

/** What a dashboard is narrowed to. */
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

/** What was counted in one period. */
export interface Count {
  /** A day, or the moment at which an hour begins; empty for a sum over all days. */
  at: string;
  value: string;
  count: number;
  sum_ms: number;
}

/** Where somebody may look: the areas, the place in them, and the company whose counts are meant (empty: all). */
export interface View {
  areas: readonly { id: string; time_zone: string }[];
  level: Level;
  placeId: string | null;
  companyId: string;
}

/** The view that a filter leads to; null when it leads to nothing that the actor may see. */
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
  // A lane that is not there stands for no gate, rather than for every gate.
  return lane?.gate_id ?? "";
}

async function areaIdOfGate(db: Reads, gateId: string): Promise<string | undefined> {
  return (await first(db.selectFrom("gates").select("area_id").where("id", "=", gateId)))?.area_id;
}

/** The time zone that a view's days are shown in: that of its only area, else the usual one. */
export function timeZoneOf({ areas }: View): string {
  const zones = new Set(areas.map(({ time_zone }) => time_zone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : USUAL_TIME_ZONE;
}

/**
 * The counts of a measure within days, by value and by period: totals, and the changes that are not folded into them
 * yet. The cost depends on the days asked for and not on what came before them.
 * @param by whether days or hours are told apart, or nothing
 */
export async function readCounts(
  db: Reads,
  { areas, level, placeId, companyId }: View,
  measure: Measure,
  days: Days,
  by: "day" | "hour" | "all",
): Promise<Count[]> {
  const period = by === "hour" ? "hour" : "day";
  const at = sql.ref<string>(period);
  const [from, until] = by === "hour" ? hoursOf(days, areas) : [days.start_date, days.end_date];
  const areaIds = sql.join(areas.map(({ id }) => id));
  const shown = by === "all" ? sql<string>`''` : at;
  const company = companyId === "" ? sql`` : sql`and company_id = ${companyId}`;
  const inPlace = placeId === null ? sql`` : sql`and ${sql.ref(`${level}_id`)} = ${placeId}`;
  const totalsInPlace = placeId === null ? sql`` : sql`and place_id = ${placeId}`;
  const { rows } = await sql<Record<keyof Count, string | number>>`
    select at, value, sum(count) as count, sum(sum_ms) as sum_ms from (
      select ${shown} as at, value, count, sum_ms from ${sql.table(`${period}_counts`)}
      where measure = ${measure} and company_id = ${companyId} and level = ${level} and area_id in (${areaIds})
        and ${at} >= ${from} and ${at} <= ${until} ${totalsInPlace}
      union all
      select ${shown} as at, value, count, sum_ms from count_deltas
      where measure = ${measure} and area_id in (${areaIds}) and ${at} >= ${from} and ${at} <= ${until}
        ${company} ${inPlace}
    ) as counted group by at, value having sum(count) <> 0 order by at, value`.execute(db);
  return rows.map((row) => ({
    at: String(row.at),
    value: String(row.value),
    count: Number(row.count),
    sum_ms: Number(row.sum_ms),
  }));
}

/** The hours of these days, of whichever area's day begins first and ends last. */
function hoursOf(days: Days, areas: View["areas"]): [string, string] {
  const starts = areas.map(({ time_zone }) => startOfDateMs(days.start_date, time_zone));
  const ends = areas.map(({ time_zone }) => endOfDateMs(days.end_date, time_zone));
  return [isoTime(Math.min(...starts)), isoTime(Math.max(...ends) - 1)];
}
