import { endOfDateMs, startOfDateMs } from "../lib/local-date.ts";
import { type LaneRules } from "../wire/lane.ts";
import { type Facts } from "./facts.ts";

/** The dates of a ticket. Dates are `YYYY-MM-DD` in the area's time zone; null for an open end. */
export interface Dates {
  firstDate: string;
  lastDate: string | null;
  /** Unix epoch milliseconds; ends the ticket where it is earlier than the end of the last date. */
  expiredAtMs: number | null;
}

/** When a ticket may be used: from `startMs` on and before `endMs`, Unix epoch milliseconds; null for an open end. */
export interface Validity {
  startMs: number;
  endMs: number | null;
}

/** The true time is neither before `earliestMs` nor after `latestMs`; one moment where the clock is trusted. */
export interface TimeRange {
  earliestMs: number;
  latestMs: number;
}

const MINUTE_MS = 60_000;

/** From the beginning of the first date to the end of the last one or `expiredAtMs`, widened by the lane's graces. */
export function validityOf(
  dates: Dates,
  timeZone: string,
  graces: Pick<LaneRules, "grace_before_minutes" | "grace_after_minutes">,
): Validity {
  const endOfLastDateMs = dates.lastDate === null ? Infinity : endOfDateMs(dates.lastDate, timeZone);
  const endMs = Math.min(endOfLastDateMs, dates.expiredAtMs ?? Infinity) + graces.grace_after_minutes * MINUTE_MS;
  return {
    startMs: startOfDateMs(dates.firstDate, timeZone) - graces.grace_before_minutes * MINUTE_MS,
    endMs: endMs === Infinity ? null : endMs,
  };
}

/** What is known of the time: a trusted clock is taken at its word, any other within its uncertainty. */
export function timeRangeOf(time: Facts["time"]): TimeRange {
  const marginMs = time.trust === "trusted" ? 0 : time.uncertaintyMs;
  return { earliestMs: time.nowMs - marginMs, latestMs: time.nowMs + marginMs };
}

/** Is it certain that the ticket is not valid yet? */
export function isTooEarly(validity: Validity, moment: TimeRange): boolean {
  return moment.latestMs < validity.startMs;
}

/** Is it certain that the ticket has ended? */
export function isPastEnd(validity: Validity, moment: TimeRange): boolean {
  return validity.endMs !== null && moment.earliestMs >= validity.endMs;
}

/** Does the start or the end of the ticket lie within what the clock leaves open? */
export function isWithinClockUncertainty(validity: Validity, moment: TimeRange): boolean {
  const liesWithin = (boundaryMs: number) => moment.earliestMs < boundaryMs && boundaryMs <= moment.latestMs;
  return liesWithin(validity.startMs) || (validity.endMs !== null && liesWithin(validity.endMs));
}
