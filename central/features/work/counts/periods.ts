import { isoTime } from "../../../../shared/lib/clock.ts";
import { offsetMs } from "../../../../shared/lib/local-date.ts";

/** The calendar day of a moment, and the start of its hour. */
export interface Period {
  day: string;
  hour: string;
}

const HOUR_MS = 3_600_000;

/** @param at ISO 8601 @param timeZone an IANA name */
export function periodOf(at: string, timeZone: string): Period {
  const ms = Date.parse(at);
  const offset = offsetMs(ms, timeZone);
  const wallMs = ms + offset;
  return { day: isoTime(wallMs).slice(0, 10), hour: isoTime(wallMs - (wallMs % HOUR_MS) - offset) };
}
