import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";
import { PaperState } from "./paper.ts";

/** What customs and port documents have in common. */

/** A text of a message: kept as it came, an empty one as none. */
export const MessageText = z
  .string()
  .trim()
  .max(500, { error: "must have at most 500 characters" })
  .regex(/^\P{Cc}*$/u, { error: "must not hold control characters" })
  .transform((text) => (text === "" ? null : text))
  .nullable();
/** A number of a message. */
export const MessageNumber = z.number().nullable();

/** Why something is changed by hand. */
export const Reason = z
  .string()
  .trim()
  .min(1, { error: "must not be empty" })
  .max(500, { error: "must have at most 500 characters" });

/** Something about a document that a person should look at; it keeps nothing from being stored. */
export const DocumentMark = z.strictObject({ path: z.string(), message: z.string() });
export type DocumentMark = z.infer<typeof DocumentMark>;

export const ByHand = z.strictObject({ reason: z.string(), by: z.string(), at: Timestamp });

/** Fields of every document beside those of its message. */
export const documentFields = {
  id: Uuid,
  area_id: Uuid.nullable().describe("null: nobody but those who see every area sees it"),
  company_id: Uuid.nullable().describe("by its tax numbers, or by the ticket that names it"),
  complete_pass_at: Timestamp.nullable(),
  complete_pass_by: z.string().nullable(),
  changed_by_hand: ByHand.nullable().describe("the last change by a person"),
  marks: z.array(DocumentMark).describe("what a person should look at: unknown codes, wrong check digits"),
  slip_count: z.number().describe("job slips made for it so far"),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
};

/** Whether what a document covers may leave, or come. */
export const stateFields = {
  state: PaperState,
  state_as_of: Timestamp.describe("when this state was heard, or given by a person"),
  state_because: z.string(),
};

/** What a service says of the release of a document. */
export const ReleaseMessage = z.strictObject({
  no_sppb: Line.max(100),
  tanggal_sppb: z.iso.date({ error: "must be a date, YYYY-MM-DD" }).nullable().default(null),
  state: z.enum(["released", "cancelled"]),
});
export type ReleaseMessage = z.infer<typeof ReleaseMessage>;

/** What a change by hand has beside the fields of the message. */
export const handFields = { reason: Reason, area_id: Uuid.optional(), company_id: Uuid.nullable().optional() };

export const CompletePass = z.strictObject({ reason: Reason });

/** A document of a bulk fetch beside its fields: the message as it came and when it was true. */
export const messageFields = {
  raw: z.unknown().optional().describe("the message as it came, kept beside the fields"),
  as_of: Timestamp.optional().describe("when the service said so; now, unless told otherwise"),
};

/** How one of many documents fared. */
export const FetchOutcome = z.enum(["created", "updated", "unchanged", "refused"]);
export const FetchResult = z.strictObject({
  id: Uuid.nullable(),
  outcome: FetchOutcome,
  message: z.string().nullable(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});
export type FetchResult = z.infer<typeof FetchResult>;

/** The most documents that one call may bring. */
export const MAX_FETCHED = 1000;

/** The body of a bulk fetch. Each item is judged by itself, so that a bad one doesn't keep the others out. */
export const bulkFetchOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({
    area_id: Uuid.optional().describe("of the documents; the caller's own area where there is one alone"),
    complete_as_of: Timestamp.optional().describe(
      "the service has told of all that changed up to this moment: what it did not name is as it was",
    ),
    items: z.array(z.union([item, z.unknown()])).max(MAX_FETCHED),
  });

export const FetchReply = z.strictObject({ items: z.array(FetchResult) });
