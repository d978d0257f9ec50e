import type { Review } from "../../../wire/review.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Said } from "../../../../shared/wire/said.ts";

/** The reason why a case can't be decided; null when it can. */
export function whyNotDecided(
  review: Pick<Review, "kind" | "status" | "activity_id">,
  as: "solved" | "rejected",
): Said | null {
  if (review.status === "closed") return say("case_has_closed_itself");
  if (review.status !== "open") return say(`case_was_${review.status}`);
  if (as === "rejected" && review.activity_id === null && review.kind !== "load_mismatch")
    return say("journal_case_needs_note");
  return null;
}
