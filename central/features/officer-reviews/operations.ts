import { type Platform, type Feature } from "../../platform/platform.ts";
import { getOfficerReview } from "./get-officer-review.ts";
import { listOfficerReviews } from "./list-officer-reviews.ts";
import { rejectOfficerReview } from "./reject-officer-review.ts";
import { type ReviewNeeds } from "./show-review.ts";
import { solveOfficerReview } from "./solve-officer-review.ts";

/** What the gates could not settle, for the area's officers to decide. */
export function officerReviewsFeature(platform: Platform, needs: ReviewNeeds): Feature {
  return {
    name: "officer-reviews",
    operations: [
      listOfficerReviews(platform),
      getOfficerReview(platform, needs),
      solveOfficerReview(platform, needs),
      rejectOfficerReview(platform, needs),
    ],
  };
}
