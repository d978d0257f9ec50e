import { type Review } from "../../../shared/wire/review.ts";
import { type ReviewDetail } from "../../../shared/wire/review-detail.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type GateActivityService } from "../gate-activities/service.ts";
import { type GateService } from "../neighbours.ts";
import { decidersOf } from "./store.ts";

/** Other features, as far as cases touch them. */
export interface ReviewNeeds {
  gates: Pick<GateService, "gateOf">;
  activities: Pick<GateActivityService, "recordOf" | "acceptGap">;
}

/** A case with all that a person needs to decide it. */
export async function showReview({ gates, activities }: ReviewNeeds, db: Reads, review: Review): Promise<ReviewDetail> {
  const { gate_id, activity_id, other_activity_id } = review;
  return {
    ...review,
    gate_name: gate_id === null ? null : ((await gates.gateOf(db, gate_id))?.name ?? null),
    subject: activity_id === null ? null : await activities.recordOf(db, activity_id),
    other: other_activity_id === null ? null : await activities.recordOf(db, other_activity_id),
    assigned_to: await decidersOf(db, review.area_id),
  };
}
