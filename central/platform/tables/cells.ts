import { offsetMs } from "../../../shared/lib/local-date.ts";
import type { Bilingual, Column, Language, TableRow } from "./table.ts";

/** A value of a table as displayed text, in every file format: the only place that words and formats it. */

const YES: Bilingual = { id: "ya", en: "yes" };
const NO: Bilingual = { id: "tidak", en: "no" };
/** These characters are invalid or terminate the file in XML and in PostgreSQL's text. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The text of a cell; empty without a value. Timestamps are wall-clock times in the column's or the row's time zone. */
export function cellText(column: Column, row: TableRow, language: Language): string {
  const value = row[column.key] ?? null;
  if (value === null) return "";
  switch (column.type) {
    case "text":
      return printable(value);
    case "code": {
      const code = printable(value);
      return column.words?.[code]?.[language] ?? code;
    }
    case "flag":
      return (Number(value) === 1 ? YES : NO)[language];
    case "integer":
      return String(Number(value));
    case "number":
      return Number(value).toFixed(column.decimals ?? 2);
    case "date":
      return printable(value);
    case "moment": {
      const wall = new Date(wallClockMs(printable(value), zoneOf(column, row))).toISOString();
      return `${wall.slice(0, 10)} ${wall.slice(11, 19)}`;
    }
    case "duration":
      return durationText(Number(value));
  }
}

/** The text of any value, without characters that files must not contain. */
export function printable(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.toWellFormed().replace(UNPRINTABLE, "\uFFFD");
}

/** Hours, minutes and seconds: `26:03:09`. */
export function durationText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const two = (value: number): string => String(value).padStart(2, "0");
  const text = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return seconds < 0 ? `-${text}` : text;
}

export function zoneOf({ timeZone }: Column, row: TableRow): string {
  if (timeZone !== undefined) return timeZone;
  return typeof row.time_zone === "string" ? row.time_zone : "UTC";
}

/** The wall-clock time of a time zone at a given time, as if it were UTC, epoch milliseconds. */
export function wallClockMs(at: string, timeZone: string): number {
  const ms = Date.parse(at);
  return ms + offsetMs(ms, timeZone);
}
