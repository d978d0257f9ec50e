import { z } from "zod";
import { Timestamp, Uuid } from "./common.ts";

/**
 * Why a case was opened:
 * - `unknown_ticket`: let through with a vehicle ticket that central does not know
 * - `void_ticket`: admitted although the ticket was cancelled or rejected by then; the gate decided on old data
 * - `double_step`: the same step at two gates without the other step between
 * - `passage_unknown`: nobody can say whether the vehicle passed
 * - `tailgate`: a vehicle passed that no decision covers
 * - `softened_rule`: admitted although a rule spoke against it, as the area or the lane allows
 * - `override`: an officer let a vehicle through that the rule book did not
 * - `clock_off`: the edge's clock is more than 60 s off
 * - `chain_broken`: the edge's journal was cut or changed
 */
export const ReviewKind = z.enum([
  "unknown_ticket",
  "void_ticket",
  "double_step",
  "passage_unknown",
  "tailgate",
  "softened_rule",
  "override",
  "clock_off",
  "chain_broken",
]);
export type ReviewKind = z.infer<typeof ReviewKind>;
export const ReviewStatus = z.enum(["open", "solved", "rejected"]);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/** A case: something that a gate could not settle, with the evidence of both sides. */
export const Review = z
  .strictObject({
    id: Uuid,
    kind: ReviewKind,
    status: ReviewStatus,
    /** Null where the case is about an edge rather than about one vehicle. */
    activity_id: Uuid.nullable(),
    area_id: Uuid.nullable(),
    gate_id: Uuid.nullable(),
    edge_id: Uuid.nullable(),
    /** What speaks for each side, by name. */
    evidence: z.record(z.string(), z.unknown()),
    opened_at: Timestamp,
    decided_at: Timestamp.nullable(),
    decided_by: z.strictObject({ id: Uuid, name: z.string() }).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;
