import { z } from "zod";
import { Uuid } from "./common.ts";
import { GateActivity, ReceivedFact } from "./gate-activity.ts";
import { Review } from "./review.ts";

/** One side of a case: an activity with the gate's own record of it. */
export const ReviewedActivity = z.strictObject({ activity: GateActivity, facts: z.array(ReceivedFact) });

/** A case with all that a person needs to decide it. */
export const ReviewDetail = Review.extend({
  gate_name: z.string().nullable(),
  /** Null where the case is about an edge. */
  subject: ReviewedActivity.nullable(),
  /** The other side of a `double_step`. */
  other: ReviewedActivity.nullable(),
  /** The area's officers who may decide it. */
  assigned_to: z.array(z.strictObject({ id: Uuid, name: z.string() })),
}).meta({ id: "ReviewDetail" });
export type ReviewDetail = z.infer<typeof ReviewDetail>;
