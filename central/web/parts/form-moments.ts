import { Temporal } from "temporal-polyfill";
import { isoTime } from "../../../shared/lib/clock.ts";
import type { FormField } from "./form-schema.ts";

const isMoment = ({ schema }: FormField): boolean => schema.format === "date-time";

/** Stored moments as they are typed: wall-clock times of the zone, to the minute. @param stored by path, ISO 8601 */
export function typedMoments(
  fields: readonly FormField[],
  stored: Readonly<Record<string, string>>,
  timeZone: string,
): Record<string, string> {
  const moments = fields.filter((field) => isMoment(field) && stored[field.path]);
  return Object.fromEntries(moments.map(({ path }) => [path, wallClock(stored[path] ?? "", timeZone)]));
}

/**
 * A form whose moments are in UTC. One that was left as it was shown keeps its seconds; what is no time goes on as it was
 * typed, so that the API names the problem.
 */
export function withMoments(
  form: FormData,
  fields: readonly FormField[],
  { stored = {}, timeZone }: { stored?: Readonly<Record<string, string>>; timeZone: string },
): FormData {
  const shown = typedMoments(fields, stored, timeZone);
  const whole = new FormData();
  for (const [name, value] of form) whole.append(name, value);
  for (const { path } of fields.filter(isMoment)) {
    const typed = form.get(path);
    if (typeof typed === "string" && typed !== "")
      whole.set(path, typed === shown[path] ? (stored[path] ?? typed) : inUtc(typed, timeZone));
  }
  return whole;
}

function wallClock(iso: string, timeZone: string): string {
  const zoned = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: "minute" });
}

function inUtc(typed: string, timeZone: string): string {
  try {
    return isoTime(Temporal.PlainDateTime.from(typed).toZonedDateTime(timeZone).epochMilliseconds);
  } catch {
    return typed;
  }
}
