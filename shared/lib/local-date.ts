import { Temporal } from "temporal-polyfill";

/** The calendar date (`YYYY-MM-DD`) in a time zone at a moment. @param timeZone an IANA name such as `Asia/Jakarta` */
export function localDate(epochMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The wall-clock time in a time zone at a moment: `HH:MM`, or `HH:MM:SS` to the second. */
export function localTime(epochMs: number, timeZone: string, smallestUnit: "minute" | "second" = "minute"): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  return zoned.toPlainTime().toString({ smallestUnit });
}

/** The moment at which a calendar date begins in a time zone, Unix epoch milliseconds. */
export function startOfDateMs(date: string, timeZone: string): number {
  return boundsOf(date, timeZone).startMs;
}

/** The moment at which a calendar date has ended (the next one begins) in a time zone, Unix epoch milliseconds. */
export function endOfDateMs(date: string, timeZone: string): number {
  return boundsOf(date, timeZone).endMs;
}

interface Bounds {
  startMs: number;
  endMs: number;
}
// Cached: a lookup in the time zone database costs more than all other rules, and tickets share few dates.
const known = new Map<string, Bounds>();
const MAX_KNOWN = 1_000;

function boundsOf(date: string, timeZone: string): Bounds {
  const key = `${date} ${timeZone}`;
  const before = known.get(key);
  if (before) return before;
  const day = Temporal.PlainDate.from(date);
  const startMs = day.toZonedDateTime(timeZone).epochMilliseconds;
  const bounds = { startMs, endMs: day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, bounds);
  return bounds;
}

// Offsets change at multiples of a quarter of an hour. A lookup takes longer than all other work on a row.
const SLOT_MS = 15 * 60_000;
const MAX_SLOTS = 20_000;
const offsets = new Map<string, number>();

/** The offset of a time zone from UTC at a moment, milliseconds; positive east of Greenwich. */
export function offsetMs(epochMs: number, timeZone: string): number {
  const slot = Math.floor(epochMs / SLOT_MS);
  const key = `${slot} ${timeZone}`;
  const before = offsets.get(key);
  if (before !== undefined) return before;
  const zoned = Temporal.Instant.fromEpochMilliseconds(slot * SLOT_MS).toZonedDateTimeISO(timeZone);
  const offset = zoned.offsetNanoseconds / 1_000_000;
  if (offsets.size >= MAX_SLOTS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Adds `days` to a calendar date; negative values subtract. */
export function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Checks that this machine knows the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
