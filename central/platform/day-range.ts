import { type RawBuilder, sql, type SqlBool } from "kysely";
import { invalidInput } from "../../shared/errors/app-error.ts";
import { isoTime } from "../../shared/lib/clock.ts";
import { endOfDateMs, startOfDateMs } from "../../shared/lib/local-date.ts";
import { DateOnly, USUAL_TIME_ZONE } from "../../shared/wire/common.ts";
import type { Reads } from "./db/database.ts";
import { say } from "../../shared/words/say.ts";

/** Date filters: whole days in the time zone of the area that a record belongs to. */

/** The last timestamp in the common text form; text comparison works up to it. */
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** The two date filters, for the query of an operation. @param what the filtered event, such as `checked` */
export function dayFilters(what: string) {
  const zone = "in the time zone of its area";
  return {
    start_date: DateOnly.optional().describe(`${what} on this day or later, ${zone}`),
    end_date: DateOnly.optional().describe(`${what} on this day or earlier, ${zone}`),
  };
}

/** The requested days, both included; `area_id` when the list is limited to this area. */
export interface DayRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
  area_id?: string | undefined;
}

/** @throws AppError `invalid_input` when the last day is before the first one */
export function requireDayOrder({ start_date, end_date }: DayRange): void {
  if (start_date === undefined || end_date === undefined || start_date <= end_date) return;
  throw invalidInput([{ path: "end_date", said: say("is_before_the_first_day") }]);
}

/**
 * Condition: the row's timestamp lies in these days of its own area; null when no days are requested.
 * @param columns of a timestamp (`at`) and of the area's id, with their tables in joined queries; rows with a null area
 * use the usual time zone
 * @throws AppError `invalid_input` when the last day is before the first one
 */
export async function withinDays(
  db: Reads,
  days: DayRange,
  { at: atColumn, area }: { at: string; area: string | null },
): Promise<RawBuilder<SqlBool> | null> {
  if (days.start_date === undefined && days.end_date === undefined) return null;
  requireDayOrder(days);
  const zones = area === null ? new Map<string, string[]>([[USUAL_TIME_ZONE, []]]) : await zonesOf(db, days.area_id);
  const at = sql.ref(atColumn);
  const ranges = [...zones].map(([zone, areaIds]) => ({ areaIds, ...momentsOf(days, zone) }));
  const [usual, ...others] = ranges;
  if (!usual) return null;
  if (area === null || others.length === 0) return between(at, usual);
  const own = others.map(
    ({ areaIds, ...range }) => sql`when ${sql.ref(area)} in (${sql.join(areaIds)}) then ${between(at, range)}`,
  );
  // The range that covers the days of all zones is a separate condition, so that an index of timestamps serves it.
  return sql<SqlBool>`(${between(at, around(ranges))} and case ${sql.join(own, sql` `)} else ${between(at, usual)} end)`;
}

/** From a timestamp on (`start`), and before another one (`end`), as the API writes them; null without a bound. */
interface Moments {
  start: string | null;
  end: string | null;
}

/**
 * Areas by time zone. The first zone also serves rows without an area: the usual one, or that of the only requested
 * area.
 */
async function zonesOf(db: Reads, areaId: string | undefined): Promise<Map<string, string[]>> {
  const areas = await db
    .selectFrom("areas")
    .select(["id", "time_zone"])
    .$if(areaId !== undefined, (query) => query.where("id", "=", areaId ?? ""))
    .execute();
  const zones = new Map<string, string[]>(areaId === undefined || areas.length === 0 ? [[USUAL_TIME_ZONE, []]] : []);
  for (const { id, time_zone } of areas) zones.set(time_zone, [...(zones.get(time_zone) ?? []), id]);
  return zones;
}

function momentsOf({ start_date, end_date }: DayRange, zone: string): Moments {
  return {
    start: start_date === undefined ? null : isoTime(startOfDateMs(start_date, zone)),
    end: end_date === undefined ? null : isoTime(Math.min(endOfDateMs(end_date, zone), LAST_MS)),
  };
}

function around(ranges: readonly Moments[]): Moments {
  const starts = ranges.map(({ start }) => start).filter((start) => start !== null);
  const ends = ranges.map(({ end }) => end).filter((end) => end !== null);
  return { start: starts.sort()[0] ?? null, end: ends.sort().at(-1) ?? null };
}

function between(at: RawBuilder<unknown>, { start, end }: Moments): RawBuilder<SqlBool> {
  const bounds = [...(start === null ? [] : [sql`${at} >= ${start}`]), ...(end === null ? [] : [sql`${at} < ${end}`])];
  return sql<SqlBool>`(${sql.join(bounds, sql` and `)})`;
}
