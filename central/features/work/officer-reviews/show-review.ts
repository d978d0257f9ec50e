import type { Review } from "../../../wire/review.ts";
import type { ReviewDetail } from "../../../wire/review-detail.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { recordOf } from "../gate-activities/service.ts";
import { gateOf } from "../../base/gates.ts";
import { decidersOf } from "../../gates/cases/service.ts";

/** A case with all data that a decision needs. */
export async function showReview(db: Reads, review: Review): Promise<ReviewDetail> {
  const { gate_id, activity_id, other_activity_id } = review;
  return {
    ...review,
    gate_name: gate_id === null ? null : ((await gateOf(db, gate_id))?.name ?? null),
    subject: activity_id === null ? null : await recordOf(db, activity_id),
    other: other_activity_id === null ? null : await recordOf(db, other_activity_id),
    assigned_to: await decidersOf(db, review.area_id),
  };
}
