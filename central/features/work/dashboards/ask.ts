import { invalidInput } from "../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { endOfDateMs, localDate, plusDays, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import { Uuid } from "../../../../shared/wire/common.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import { dayFilters, requireDayOrder } from "../../../platform/day-range.ts";
import type { Reads } from "../../../platform/db/database.ts";
import {
  type Count,
  type Days,
  firstDay,
  type Place,
  readCounts,
  timeZoneOf,
  type View,
  viewOf,
  type Measure,
} from "../counts/service.ts";
import { say } from "../../../../shared/words/say.ts";

/** The filters of every dashboard. Without days it shows the last seven. */
export const dashboardFilters = {
  area_id: Uuid.optional(),
  gate_id: Uuid.optional(),
  lane_id: Uuid.optional(),
  company_id: Uuid.optional(),
  ...dayFilters("happened"),
};

const USUAL_DAYS = 7;
/** Three years plus leap days; by the hour, a month. */
const MAX_DAYS = { day: 1_100, hour: 31 };

/** A dashboard's parsed filters, with the view for its counts. */
export interface Asked extends Days {
  time_zone: string;
  read: (measure: Measure, by: "day" | "hour" | "all") => Promise<Count[]>;
}

/**
 * Parses a dashboard's filters.
 * @throws AppError `invalid_input` where the end precedes the start, or the range exceeds the dashboard's maximum
 */
export async function ask(
  db: Reads,
  actor: Principal,
  query: Place & Partial<Record<keyof Days, string | undefined>>,
  nowMs: number,
  by: "day" | "hour" = "day",
): Promise<Asked> {
  requireDayOrder(query);
  const view = await viewOf(db, actor, query);
  const zone = timeZoneOf(view ?? NOWHERE);
  const end_date = query.end_date ?? lastDay(query.start_date, localDate(nowMs, zone), MAX_DAYS[by]);
  const start_date = query.start_date ?? plusDays(end_date, 1 - USUAL_DAYS);
  if (plusDays(start_date, MAX_DAYS[by] - 1) < end_date) {
    const said = say(by === "hour" ? "too_many_days_by_hour" : "too_many_days", { limit: MAX_DAYS[by] });
    throw invalidInput([{ path: "end_date", said }]);
  }
  const days = { start_date, end_date };
  return {
    ...days,
    time_zone: zone,
    read: (measure, period) => (view === null ? Promise.resolve([]) : readCounts(db, view, measure, days, period)),
  };
}

/**
 * Parses filters like `ask`, for a drawing: without a start it begins on the first day with a passage. It never has
 * more days than a dashboard, but the latest ones.
 */
export async function askAllDays(
  db: Reads,
  actor: Principal,
  query: Place & Partial<Record<keyof Days, string | undefined>>,
  nowMs: number,
): Promise<Asked> {
  const view = (await viewOf(db, actor, query)) ?? NOWHERE;
  const today = localDate(nowMs, timeZoneOf(view));
  const latest = [query.start_date ?? today, today].sort().at(-1) ?? today;
  const end_date = query.end_date ?? latest;
  const wanted = query.start_date ?? (await firstDay(db, view)) ?? end_date;
  const earliest = plusDays(end_date, 1 - MAX_DAYS.day);
  const start_date = wanted > end_date ? end_date : wanted < earliest ? earliest : wanted;
  return ask(db, actor, { ...query, start_date, end_date }, nowMs);
}

const NOWHERE: View = { areas: [], level: "area", placeId: null, companyId: "" };

/** Without an end date, the range ends today or at the maximum length; a start in the future is a range of one day. */
function lastDay(startDate: string | undefined, today: string, maxDays: number): string {
  if (startDate === undefined) return today;
  const furthest = plusDays(startDate, maxDays - 1);
  const last = today < startDate ? startDate : today;
  return last < furthest ? last : furthest;
}

/** Every day from the first to the last one. */
export function daysOf({ start_date, end_date }: Days): string[] {
  const days: string[] = [];
  for (let day = start_date; day <= end_date; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** Passages by type, from counts whose values are `in:type` and `out:type`; the most frequent first. */
export function byType(counts: readonly Count[]): { type: string | null; in: number; out: number; count: number }[] {
  const types = new Map<string, { in: number; out: number }>();
  for (const { value, count } of counts) {
    const [step, type] = [value.slice(0, value.indexOf(":")), value.slice(value.indexOf(":") + 1)];
    const sum = types.get(type) ?? { in: 0, out: 0 };
    types.set(type, step === "in" ? { ...sum, in: sum.in + count } : { ...sum, out: sum.out + count });
  }
  return [...types]
    .map(([type, sum]) => ({ type: type === "" ? null : type, ...sum, count: sum.in + sum.out }))
    .sort((a, b) => b.count - a.count || ((a.type ?? "") < (b.type ?? "") ? -1 : 1));
}

/** Vehicles in and out for each period, including periods without any. */
export async function trafficOf(asked: Asked, by: "day" | "hour"): Promise<{ at: string; in: number; out: number }[]> {
  const periods = new Map(periodsOf(asked, by).map((at) => [at, { at, in: 0, out: 0 }]));
  for (const { at, value, count } of await asked.read("step", by)) {
    const item = periods.get(at) ?? { at, in: 0, out: 0 };
    periods.set(at, value === "in" ? { ...item, in: item.in + count } : { ...item, out: item.out + count });
  }
  return [...periods.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

const HOUR_MS = 3_600_000;

/** The days, or the start of each of their hours: 23 or 25 on a day of a clock change. */
export function periodsOf(asked: Omit<Asked, "read">, by: "day" | "hour"): string[] {
  if (by === "day") return daysOf(asked);
  const fromMs = startOfDateMs(asked.start_date, asked.time_zone);
  const untilMs = endOfDateMs(asked.end_date, asked.time_zone);
  return Array.from({ length: Math.ceil((untilMs - fromMs) / HOUR_MS) }, (_, at) => isoTime(fromMs + at * HOUR_MS));
}
