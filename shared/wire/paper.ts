import { z } from "zod";
import { Timestamp, Uuid } from "./common.ts";
import { Step } from "./lane.ts";

/** The kinds of document that a ticket can be tied to. */
export const DocumentType = z.enum(["ceisa", "spmk"]);
export type DocumentType = z.infer<typeof DocumentType>;

/** `cancelled`: customs withdrew the release; the paper holds the vehicle again. */
export const PaperState = z.enum(["held", "released", "cancelled"]);
export type PaperState = z.infer<typeof PaperState>;

/** A paper of a vehicle ticket, with the fields that gates use for decisions. */
export const Paper = z.strictObject({
  container_number: z.string().nullable(),
  document_id: Uuid,
  /** The step that needs its release: `out` for an import, `in` for an export. */
  governs: Step,
  state: PaperState,
  /** When customs last reported the state, or a person set it. */
  as_of: Timestamp,
  /**
   * Written only when true: customs give no readable answer about this document, so `as_of` alone says how old its state
   * is, and not the freshness of the area.
   */
  is_unconfirmed: z.literal(true).optional(),
  /** Written only when true: a person gave the state. It stands until there is news, however long a service is silent. */
  is_by_hand: z.literal(true).optional(),
});
export type Paper = z.infer<typeof Paper>;

/** Reasons to hold a vehicle beside customs. */
export const HoldKind = z.enum(["SEAL", "WEIGHT", "DAMAGE", "PAYMENT", "PLATE", "SECURITY"]);
export type HoldKind = z.infer<typeof HoldKind>;

/** A standing hold, with the fields that gates use; a later version may add kinds. */
export const StandingHold = z.strictObject({
  kind: z.string().regex(/^[A-Z_]{1,30}$/),
  governs: Step,
  since: Timestamp,
});
export type StandingHold = z.infer<typeof StandingHold>;

/**
 * The freshness of an area's customs data: the papers of its vehicle tickets contain every release and cancellation up
 * to
 * `as_of`.
 */
export const PaperFreshness = z.strictObject({ id: Uuid, as_of: Timestamp });
export type PaperFreshness = z.infer<typeof PaperFreshness>;
