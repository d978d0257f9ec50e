import { z } from "zod";
import type { Spoken } from "../../../shared/wire/said.ts";
import { spokenOfText, textOfSpoken } from "../../../shared/words/spoken-text.ts";

/** The only place that converts values to their stored form: flags are 0 or 1, JSON is text, on both engines. */

/** A stored flag, read as a boolean. */
export const StoredFlag = z.union([z.literal(0), z.literal(1)]).transform((stored) => stored === 1);

/** A stored JSON text, read through its schema. */
export function storedJson<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
}

/** A boolean as it is stored. */
export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** A value as JSON text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value);
}

/** A `Spoken` value, read from a column of text. */
export const StoredSpoken = z.string().transform(spokenOfText);

/** A `Spoken` value as stored text. */
export function spokenText(spoken: Spoken | null): string | null {
  return spoken === null ? null : textOfSpoken(spoken);
}
