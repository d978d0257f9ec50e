import type { Review } from "../../../../shared/wire/review.ts";

/** The reason why a case can't be decided; null when it can. */
export function whyNotDecided(
  review: Pick<Review, "kind" | "status" | "activity_id">,
  as: "solved" | "rejected",
): string | null {
  if (review.status === "closed") return "This case has closed itself";
  if (review.status !== "open") return `This case was ${review.status} already`;
  if (as === "rejected" && review.activity_id === null && review.kind !== "load_mismatch")
    return "This case is about a gate's journal, which nobody can reject: solve it with a note";
  return null;
}
