import { Temporal } from "temporal-polyfill";
import { isoTime } from "../../../../shared/lib/clock.ts";

/** The calendar day of a moment, and the start of its hour. */
export interface Period {
  day: string;
  hour: string;
}

// Time zones change their offset at multiples of a quarter of an hour, so each slot lies within one hour of one day.
const SLOT_MS = 15 * 60_000;
const MAX_KNOWN = 20_000;
const known = new Map<string, Period>();

/** @param at ISO 8601 @param timeZone an IANA name */
export function periodOf(at: string, timeZone: string): Period {
  const slot = Math.floor(Date.parse(at) / SLOT_MS);
  const key = `${slot} ${timeZone}`;
  const before = known.get(key);
  if (before) return before;
  const local = Temporal.Instant.fromEpochMilliseconds(slot * SLOT_MS).toZonedDateTimeISO(timeZone);
  const hour = isoTime(local.round({ smallestUnit: "hour", roundingMode: "floor" }).epochMilliseconds);
  const period = { day: local.toPlainDate().toString(), hour };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, period);
  return period;
}
