import type { Feature } from "../../../platform/feature.ts";
import { getOfficerReview } from "./operations/get-officer-review.ts";
import { listOfficerReviews } from "./operations/list-officer-reviews.ts";
import { rejectOfficerReview } from "./operations/reject-officer-review.ts";
import { solveOfficerReview } from "./operations/solve-officer-review.ts";

/** Cases that the gates could not settle; the area's officers decide them. */
export const officerReviewsFeature: Feature = {
  name: "officer-reviews",
  operations: [listOfficerReviews, getOfficerReview, solveOfficerReview, rejectOfficerReview],
};
