import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";

/**
 * Why a case was opened:
 * - `unknown_ticket`: let through with a vehicle ticket that central does not know
 * - `void_ticket`: admitted although the ticket was cancelled or rejected by then; the gate decided on old data
 * - `double_step`: the same step twice without the other step between, and the gate did not know
 * - `passage_unknown`: nobody can say whether the vehicle passed
 * - `tailgate`: a vehicle passed that no decision covers
 * - `expired_out`: let out although the ticket had expired
 * - `plate_mismatch`: admitted although a camera read another plate
 * - `softened_rule`: admitted although another rule spoke against it, as the area or the lane allows
 * - `override`: an officer let a vehicle through that the rule book did not
 * - `paper_mismatch`: customs tells otherwise than the paper that an officer was shown
 * - `clock_off`: the edge's clock is more than 60 s off
 * - `chain_broken`: the edge's journal was cut or changed
 * - `gap`: facts of the edge's journal are missing, and the edge has no more to send
 */
export const ReviewKind = z.enum([
  "unknown_ticket",
  "void_ticket",
  "double_step",
  "passage_unknown",
  "tailgate",
  "expired_out",
  "plate_mismatch",
  "softened_rule",
  "override",
  "paper_mismatch",
  "clock_off",
  "chain_broken",
  "gap",
]);
export type ReviewKind = z.infer<typeof ReviewKind>;
/** `closed`: what the case was about has settled itself, such as a gap whose facts have arrived. */
export const ReviewStatus = z.enum(["open", "solved", "rejected", "closed"]);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/** A case: something that a gate could not settle, with the evidence of both sides. */
export const Review = z
  .strictObject({
    id: Uuid,
    kind: ReviewKind,
    status: ReviewStatus,
    /** Null where the case is about an edge rather than about one vehicle. */
    activity_id: Uuid.nullable(),
    /** The other side of a `double_step`. */
    other_activity_id: Uuid.nullable(),
    area_id: Uuid.nullable(),
    gate_id: Uuid.nullable(),
    edge_id: Uuid.nullable(),
    /** What speaks for each side: `gate` what it saw and decided by, `central` what was known here at that time. */
    evidence: z.record(z.string(), z.unknown()),
    opened_at: Timestamp,
    decided_at: Timestamp.nullable(),
    /** Null while it is open, and for one that closed itself. */
    decided_by: z.strictObject({ id: Uuid, name: z.string() }).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

/** A case as a list shows it. */
export const ReviewListItem = Review.extend({
  gate_name: z.string().nullable(),
  vehicle_number: z.string().nullable(),
  checked_at: Timestamp.nullable().describe("when the gate decided, by central's clock"),
}).meta({ id: "ReviewListItem" });
export type ReviewListItem = z.infer<typeof ReviewListItem>;

/** What somebody writes who decides a case. */
export const ReviewSolve = z.strictObject({ note: Line });
export const ReviewReject = z.strictObject({ reason: Line });
