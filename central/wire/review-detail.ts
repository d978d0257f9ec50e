import { z } from "zod";
import { Uuid } from "../../shared/wire/common.ts";
import { GateActivity, ReceivedFact } from "./gate-activity.ts";
import { Review } from "./review.ts";

/** One activity of a case, with the gate's journal of it. */
export const ReviewedActivity = z.strictObject({ activity: GateActivity, facts: z.array(ReceivedFact) });

/** A case with all information for a decision. */
export const ReviewDetail = Review.extend({
  gate_name: z.string().nullable(),
  /** Null when the case is about an edge. */
  subject: ReviewedActivity.nullable(),
  /** The other activity of a `double_step`. */
  other: ReviewedActivity.nullable(),
  /** The area's officers with permission to decide it. */
  assigned_to: z.array(z.strictObject({ id: Uuid, name: z.string() })),
}).meta({ id: "ReviewDetail" });
export type ReviewDetail = z.infer<typeof ReviewDetail>;
