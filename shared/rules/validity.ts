import { endOfDateMs, startOfDateMs } from "../lib/local-date.ts";
import type { LaneRules } from "../wire/lane.ts";
import type { Facts } from "./facts.ts";

/** The dates of a ticket. Dates are `YYYY-MM-DD` in the area's time zone; null for an open end. */
export interface Dates {
  firstDate: string;
  lastDate: string | null;
  /** Unix epoch milliseconds; ends the ticket if it is before the end of the last date. */
  expiredAtMs: number | null;
}

/** The validity period: from `startMs` until before `endMs`, Unix epoch milliseconds; null for an open end. */
export interface Validity {
  startMs: number;
  endMs: number | null;
}

/** The bounds of the true time. They are equal when the clock is trusted. */
export interface TimeRange {
  earliestMs: number;
  latestMs: number;
}

const MINUTE_MS = 60_000;

/** The end of a ticket, Unix epoch milliseconds; infinite for an open end. */
function endMsOf({ lastDate, expiredAtMs }: Omit<Dates, "firstDate">, timeZone: string): number {
  return Math.min(lastDate === null ? Infinity : endOfDateMs(lastDate, timeZone), expiredAtMs ?? Infinity);
}

/** Has a vehicle that is still inside overstayed its ticket? Without the grace of any lane. */
export function hasOverstayed(
  { request_at_end, expired_at }: { request_at_end: string | null; expired_at: string | null },
  timeZone: string,
  nowMs: number,
): boolean {
  const expiredAtMs = expired_at === null ? null : Date.parse(expired_at);
  return nowMs >= endMsOf({ lastDate: request_at_end, expiredAtMs }, timeZone);
}

/** From the start of the first date to the end of the last date or `expiredAtMs`, plus the lane's grace periods. */
export function validityOf(
  dates: Dates,
  timeZone: string,
  graces: Pick<LaneRules, "grace_before_minutes" | "grace_after_minutes">,
): Validity {
  const endMs = endMsOf(dates, timeZone) + graces.grace_after_minutes * MINUTE_MS;
  return {
    startMs: startOfDateMs(dates.firstDate, timeZone) - graces.grace_before_minutes * MINUTE_MS,
    endMs: endMs === Infinity ? null : endMs,
  };
}

/** The bounds of the true time: exact for a trusted clock, otherwise widened by the clock's uncertainty. */
export function timeRangeOf(time: Facts["time"]): TimeRange {
  const marginMs = time.trust === "trusted" ? 0 : time.uncertaintyMs;
  return { earliestMs: time.nowMs - marginMs, latestMs: time.nowMs + marginMs };
}

/** True when the ticket is certainly not valid yet. */
export function isTooEarly(validity: Validity, moment: TimeRange): boolean {
  return moment.latestMs < validity.startMs;
}

/** True when the ticket has certainly ended. */
export function isPastEnd(validity: Validity, moment: TimeRange): boolean {
  return validity.endMs !== null && moment.earliestMs >= validity.endMs;
}

/** True when the start or the end of the ticket lies within the clock's uncertainty. */
export function isWithinClockUncertainty(validity: Validity, moment: TimeRange): boolean {
  const liesWithin = (boundaryMs: number) => moment.earliestMs < boundaryMs && boundaryMs <= moment.latestMs;
  return liesWithin(validity.startMs) || (validity.endMs !== null && liesWithin(validity.endMs));
}
