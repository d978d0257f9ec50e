import { Temporal } from "temporal-polyfill";

/** The calendar date (`YYYY-MM-DD`) in a time zone at a moment. @param timeZone an IANA name such as `Asia/Jakarta` */
export function localDate(epochMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The wall-clock time `HH:MM` in a time zone at a moment. */
export function localTime(epochMs: number, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  return zoned.toPlainTime().toString({ smallestUnit: "minute" });
}

/** The moment at which a calendar date begins in a time zone, Unix epoch milliseconds. */
export function startOfDateMs(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The calendar date `days` after (or, negative, before) another. */
export function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Is this the IANA name of a time zone that this machine knows? */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
