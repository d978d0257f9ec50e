import { ServiceFailure } from "./connector.ts";
import { say } from "../../../../../shared/words/say.ts";

/** Services write dates of 1900 and before for a date that they lack. */
const FIRST_YEAR = 1950;

type Parts = [year: string | undefined, month: string | undefined, day: string | undefined];

const SHAPES: readonly [RegExp, (match: RegExpExecArray) => Parts][] = [
  [/^(\d{4})-(\d{2})-(\d{2})/, ([, year, month, day]) => [year, month, day]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, ([, month, day, year]) => [year, month, day]],
  [/^(\d{2})-(\d{2})-(\d{4})/, ([, day, month, year]) => [year, month, day]],
  [/^(\d{4})(\d{2})(\d{2})/, ([, year, month, day]) => [year, month, day]],
];

/**
 * A service's date as `YYYY-MM-DD`: ISO, `M/d/yyyy`, `dd-MM-yyyy` or `yyyyMMdd`, perhaps with a time.
 * @returns null for an empty text and for any other text
 */
export function dateOf(text: string | null): string | null {
  for (const [shape, partsOf] of SHAPES) {
    const match = shape.exec(text?.trim() ?? "");
    if (!match) continue;
    const [year = "", month = "", day = ""] = partsOf(match);
    const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const ms = Date.parse(`${date}T00:00:00Z`);
    const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
    return isReal && Number(year) >= FIRST_YEAR ? date : null;
  }
  return null;
}

/** A date by which a release is known: empty is null. @throws ServiceFailure `invalid` saying this where it is no date */
export function requiredDate(
  otherwise: `row_no_${"release" | "registration"}_date`,
  text: string | null,
): string | null {
  if (text === null || text.trim() === "") return null;
  const date = dateOf(text);
  if (date === null) throw new ServiceFailure("invalid", say(otherwise));
  return date;
}

/** `2026-11-21` as `21-11-2026`, or as `21112026` without a separator. */
export function dayFirst(date: string, separator: "-" | ""): string {
  return date.slice(0, 10).split("-").reverse().join(separator);
}
