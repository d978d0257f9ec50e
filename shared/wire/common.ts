import { z } from "zod";
import { isTimeZone } from "../lib/local-date.ts";
import { cleaned, cleanedEmail, normalPhone } from "../lib/pasted.ts";
import { saying } from "../words/spoken-text.ts";

/** The basic types of all API schemas. */
/** Case-insensitive; stored and returned in lower case. */
export const Uuid = z.uuid().toLowerCase();
/** ISO 8601 UTC with milliseconds: the format of every timestamp of the API. */
export const Timestamp = z.iso.datetime({ precision: 3 });
/** `YYYY-MM-DD`. */
export const DateOnly = z.iso.date();
export const TimeZone = z.string().refine(isTimeZone, { error: saying("must_be_time_zone") });
/** The default time zone of areas, and of records without an area. */
export const USUAL_TIME_ZONE = "Asia/Jakarta";
/** One line of text for people: trimmed, not empty, no control characters. */
export const Line = z
  .string()
  .overwrite(cleaned)
  .min(1)
  // A text that is too long is not looked at further.
  .max(255, { abort: true })
  .regex(/^\P{Cc}*$/u, { error: saying("holds_control_characters") });
/** An optional line; an empty one counts as absent. */
export const OptionalLine = z
  .string()
  .overwrite(cleaned)
  .max(255)
  .regex(/^\P{Cc}*$/u, { error: saying("holds_control_characters") })
  .transform((text) => (text === "" ? null : text))
  .nullable();
/** An e-mail address as `cleanedEmail` keeps it; two addresses that differ only in case are the same. */
export const Email = z.string().overwrite(cleanedEmail).max(254).pipe(z.email());
/** A telephone number, in one form however it is typed. */
export const PhoneNumber = Line.max(40, { abort: true })
  .refine((typed) => normalPhone(typed) !== null, { error: saying("must_be_phone") })
  .overwrite((typed) => normalPhone(typed) ?? typed);
/** Room for two reads in one burst, or a link or a chat message around a credential. Longer texts are not looked at. */
export const MAX_PRESENTED_CHARACTERS = 4096;
/** What a reader, a phone or a person hands in: a credential, a code or a number, with whatever stands around it. */
export const PresentedText = z
  .string()
  // Readers send zero bytes with a code; no database keeps them.
  .overwrite((text) => text.replaceAll("\0", " "))
  .trim()
  .min(1)
  .max(MAX_PRESENTED_CHARACTERS);
/** Text for people, several lines allowed. */
export const Words = z.string().trim().max(4000);

/** Any value of JSON. */
export const AnyJson = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .meta({ id: "Json", description: "Any value of JSON", examples: [20] });

/** `data` of a list. */
export const PageMeta = z
  .strictObject({
    page: z.int(),
    total: z.int(),
    per_page: z.int(),
    total_page: z.int(),
    total_is_exact: z
      .boolean()
      .describe("false: there are more rows than `total` says, or they were not all looked at"),
    next_after: z.string().nullable().describe("`after` of the next page; null on the last one"),
  })
  .meta({ id: "PageMeta" });
export type PageMeta = z.infer<typeof PageMeta>;
