import { WithShortReason } from "./document.ts";
import { z } from "zod";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";

/**
 * The kinds of review cases:
 * - `unknown_ticket`: admitted with a vehicle ticket that is unknown to central
 * - `void_ticket`: admitted on a stale replica although the ticket was already cancelled or rejected
 * - `unapproved_ticket`: passed although the ticket still waited for approval, without the gate's knowledge
 * - `foreign_claim`: the gate spoke of a ticket, lane, device, person, command or record that is not its own; that part
 *   is kept and does not count
 * - `double_step`: the same step twice in a row, without the gate's knowledge
 * - `passage_unknown`: the passage could not be verified
 * - `tailgate`: a vehicle passed without a decision
 * - `expired_out`: let out although the ticket had expired
 * - `plate_mismatch`: admitted although a camera read another plate
 * - `softened_rule`: admitted although another rule would refuse, as the area or the lane allows
 * - `override`: an officer admitted a vehicle that the rule book did not admit
 * - `paper_mismatch`: customs data differs from the paper that an officer saw
 * - `load_mismatch`: the realised quantity differs from the announced one beyond the area's tolerance
 * - `clock_off`: the edge's clock is more than 60 s off
 * - `chain_broken`: the hash chain of the edge's journal is broken: it was truncated or modified
 * - `gap`: facts of the edge's journal are missing, and the edge no longer has them
 */
export const ReviewKind = z.enum([
  "unknown_ticket",
  "void_ticket",
  "unapproved_ticket",
  "foreign_claim",
  "double_step",
  "passage_unknown",
  "tailgate",
  "expired_out",
  "plate_mismatch",
  "softened_rule",
  "override",
  "paper_mismatch",
  "load_mismatch",
  "clock_off",
  "chain_broken",
  "gap",
]);
export type ReviewKind = z.infer<typeof ReviewKind>;
/** `closed`: the cause has disappeared, such as a gap whose facts have arrived. */
export const ReviewStatus = z.enum(["open", "solved", "rejected", "closed"]);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/** A review case: an unresolved event at a gate, with the evidence of both sides. */
export const Review = z
  .strictObject({
    id: Uuid,
    kind: ReviewKind,
    status: ReviewStatus,
    /** Null when the case is about an edge, or about a load whose vehicle's entry is not known. */
    activity_id: Uuid.nullable(),
    /** The other activity of a `double_step`. */
    other_activity_id: Uuid.nullable(),
    area_id: Uuid.nullable(),
    gate_id: Uuid.nullable(),
    edge_id: Uuid.nullable(),
    /** The evidence: `gate` its observations and data at the decision, `central` its own data at that time. */
    evidence: z.record(z.string(), z.unknown()),
    opened_at: Timestamp,
    decided_at: Timestamp.nullable(),
    /** Null while the case is open or after it was closed automatically. */
    decided_by: z.strictObject({ id: Uuid, name: z.string() }).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

/** A case in a list. */
export const ReviewListItem = Review.extend({
  gate_name: z.string().nullable(),
  vehicle_number: z.string().nullable(),
  checked_at: Timestamp.nullable().describe("when the gate decided, by central's clock"),
}).meta({ id: "ReviewListItem" });
export type ReviewListItem = z.infer<typeof ReviewListItem>;

/** The text of a decision on a case. */
export const ReviewSolve = z.strictObject({ note: Line });
export const ReviewReject = WithShortReason;
