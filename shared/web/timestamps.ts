import { epochMsOf } from "../lib/clock.ts";
import { localDate, localTime } from "../lib/local-date.ts";
import type { Language } from "../words/sentence.ts";

/** Moments in the area's time zone, in the format of the language. Arguments are ISO 8601. */
export interface TimestampFormats {
  timeZone: string;
  /** `08:14`, with its date when it is not today. */
  time(iso: string): string;
  /** `08:14:09`. */
  toTheSecond(iso: string): string;
  /** `08:14:09`, and as `time` where it is not today: rows of one minute differ. */
  inList(iso: string): string;
  /** `21 Nov 2026`. @param date `YYYY-MM-DD` */
  date(date: string): string;
  /** `21 Nov 2026, 08:14`. */
  full(iso: string): string;
}

/** The locale of each language, for dates and figures. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", id: "id-ID" };
/** A formatter costs more time than the rest of a page; there are two languages and few zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** @param nowMs defines today, Unix epoch milliseconds */
export function timestampFormats(language: Language, timeZone: string, nowMs: number): TimestampFormats {
  const today = localDate(nowMs, timeZone);
  const date = (day: string): string =>
    formatter(language, "UTC", { day: "numeric", month: "short", year: "numeric" }).format(Date.parse(day));
  const time = (iso: string): string => {
    const atMs = epochMsOf(iso);
    const day = localDate(atMs, timeZone);
    const clock = localTime(atMs, timeZone);
    return day === today ? clock : `${shortDate(day)}, ${clock}`;
  };
  const shortDate = (day: string): string =>
    formatter(language, "UTC", { day: "numeric", month: "short" }).format(Date.parse(day));
  const toTheSecond = (iso: string): string =>
    formatter("en", timeZone, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(
      epochMsOf(iso),
    );
  return {
    timeZone,
    time,
    date,
    toTheSecond,
    inList: (iso) => (localDate(epochMsOf(iso), timeZone) === today ? toTheSecond(iso) : time(iso)),
    full: (iso) => `${date(localDate(epochMsOf(iso), timeZone))}, ${localTime(epochMsOf(iso), timeZone)}`,
  };
}

function formatter(language: Language, timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [language, timeZone, ...Object.keys(parts)].join();
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone });
  formatters.set(key, known);
  return known;
}
