import { type Review, type ReviewKind } from "../../../shared/wire/review.ts";

/** Why a case can't be decided; null when it can. */
export function whyNotDecided(
  review: Pick<Review, "status" | "activity_id">,
  as: "solved" | "rejected",
): string | null {
  if (review.status === "closed") return "This case has closed itself";
  if (review.status !== "open") return `This case was ${review.status} already`;
  if (as === "rejected" && review.activity_id === null)
    return "This case is about a gate's journal, which nobody can reject: solve it with a note";
  return null;
}

/** Words for a case in one line, for people who are told of it. */
export const REVIEW_WORDS: Record<ReviewKind, string> = {
  unknown_ticket: "Let through with a ticket that central does not know",
  void_ticket: "Admitted after its ticket was cancelled",
  double_step: "The same step twice",
  passage_unknown: "Nobody can say whether the vehicle passed",
  tailgate: "A vehicle followed another one through",
  expired_out: "Let out on an expired ticket",
  plate_mismatch: "Admitted with another plate",
  softened_rule: "Admitted against a rule",
  override: "Opened by hand",
  paper_mismatch: "Customs tells otherwise than the paper that was shown",
  clock_off: "The gate's clock is off",
  chain_broken: "The gate's journal was cut or changed",
  gap: "Facts of the gate's journal are missing",
};
