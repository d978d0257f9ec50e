import { z } from "zod";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { PaperState } from "../../shared/wire/paper.ts";
import { saying } from "../../shared/words/spoken-text.ts";
import { Said, Spoken, StoredProblem, WordedProblem } from "../../shared/wire/said.ts";

/** The common fields of customs and port documents. */

/** A text of a message, unchanged; an empty text becomes null. */
export const MessageText = z
  .string()
  .trim()
  .max(500)
  .regex(/^\P{Cc}*$/u, { error: saying("holds_control_characters") })
  .transform((text) => (text === "" ? null : text))
  .nullable();
/** A number of a message. */
export const MessageNumber = z.number().nullable();

/** The reason of a manual change. */
export const Reason = z.string().trim().min(1).max(500);

/** A warning about a document for a person to check; it never blocks storage. */
export const DocumentMark = WordedProblem;
export type DocumentMark = z.infer<typeof DocumentMark>;

export const ByHand = z.strictObject({ reason: z.string(), by: z.string(), at: Timestamp });

/** Fields of every document beside the fields of its message. */
export const documentFields = {
  id: Uuid,
  area_id: Uuid.nullable().describe("null: visible only to people who see every area"),
  company_id: Uuid.nullable().describe("by its tax numbers, or by the ticket that names it"),
  complete_pass_at: Timestamp.nullable(),
  complete_pass_by: z.string().nullable(),
  changed_by_hand: ByHand.nullable().describe("the last change by a person"),
  marks: z.array(DocumentMark).describe("problems for a person to check: unknown codes, wrong check digits"),
  slip_count: z.number().describe("job slips made for it so far"),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
};

/** Whether the vehicles of a document may leave or enter. */
export const stateFields = {
  state: PaperState,
  state_as_of: Timestamp.describe("when this state was received, or entered by a person"),
  state_because: z.string(),
  state_said: Spoken,
  state_source: z.enum(["service", "hand"]),
};

/** A service's statement about the release of a document. */
export const ReleaseMessage = z.strictObject({
  no_sppb: Line.max(100),
  tanggal_sppb: z.iso
    .date({ error: saying("must_be_date") })
    .nullable()
    .default(null),
  state: z.enum(["released", "cancelled"]),
});
export type ReleaseMessage = z.infer<typeof ReleaseMessage>;

/** The fields of a manual change beside the fields of the message. */
export const handFields = { reason: Reason, area_id: Uuid.optional(), company_id: Uuid.nullable().optional() };

/** Why a person does it, for the people concerned. */
export const WithReason = z.strictObject({ reason: Reason }).meta({ id: "WithReason" });
/** The same in one line. */
export const WithShortReason = z.strictObject({ reason: Line }).meta({ id: "WithShortReason" });

/** A document of a bulk fetch with its source message and the time of that message's data. */
export const messageFields = {
  raw: z.unknown().optional().describe("the message as it came, kept beside the fields"),
  as_of: Timestamp.optional().describe(
    "time of the service's message; now by default; refused when more than five minutes in the future",
  ),
};

/** The result for one of many documents. `not_found`: the service knows nothing; `failed`: no usable answer. */
export const FetchOutcome = z.enum(["created", "updated", "unchanged", "refused", "not_found", "failed"]);
export const FetchResult = z.strictObject({
  id: Uuid.nullable(),
  outcome: FetchOutcome,
  message: z.string().nullable(),
  said: Said.nullish().describe("the same as a value; absent in an answer of an older version"),
  errors: z.array(StoredProblem),
});
export type FetchResult = z.infer<typeof FetchResult>;

/** Maximum number of documents in one call. */
export const MAX_FETCHED = 1000;

/** Maximum number of questions in one call. */
const MAX_ASKED = 100;

/**
 * The body of a bulk fetch: documents, or questions to the service of the area, or neither to ask about every document
 * of open tickets. Each item is checked separately, so that an invalid item does not reject the others.
 */
export const bulkFetchOf = <S extends z.ZodType, Q extends z.ZodType>(item: S, question: Q) =>
  z
    .strictObject({
      area_id: Uuid.optional().describe("of the documents; the caller's own area where there is one alone"),
      complete_as_of: Timestamp.optional().describe(
        "the service has reported every change up to this time, the present at most: documents that it did not name are unchanged",
      ),
      items: z
        .array(z.union([item, z.unknown()]))
        .max(MAX_FETCHED)
        .optional()
        .describe("the documents; left out: the service of the area is asked"),
      questions: z
        .array(question)
        .min(1)
        .max(MAX_ASKED)
        .optional()
        .describe("what the service is asked about; left out: every document of open tickets"),
    })
    .refine(({ items, questions }) => items === undefined || questions === undefined, {
      path: ["questions"],
      error: saying("not_beside_items"),
    })
    .refine(({ items, complete_as_of }) => items !== undefined || complete_as_of === undefined, {
      path: ["complete_as_of"],
      error: saying("for_items_alone"),
    });

export const FetchReply = z.strictObject({ items: z.array(FetchResult) }).meta({ id: "FetchReply" });
