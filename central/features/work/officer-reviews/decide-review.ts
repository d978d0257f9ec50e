import { acceptGap } from "../gate-activities/service.ts";
import { AppError } from "../../../../shared/errors/app-error.ts";
import type { ReviewDetail } from "../../../wire/review-detail.ts";
import type { Work } from "../../../platform/transact.ts";
import { getReview } from "./get-review.ts";
import { showDecided, gapOf, saveReview } from "../../gates/cases/service.ts";
import { whyNotDecided } from "./rules.ts";
import { showReview } from "./show-review.ts";

/**
 * Decides an open case, with its audit row. A solved gap counts as lost: the edge need not send it.
 * @throws AppError `not_found`, or `wrong_state` where it was decided already or can't be rejected
 */
export async function decideReview(
  work: Work,
  id: string,
  { status, note }: { status: "solved" | "rejected"; note: string },
): Promise<ReviewDetail> {
  const before = await getReview(work.tx, work.actor, id);
  const because = whyNotDecided(before, status);
  if (because !== null) throw new AppError("wrong_state", because);
  const decided_by = { id: work.actor.id, name: work.actor.name };
  const decision = { status, decided_at: work.at, decided_by, note } as const;
  await saveReview(work, id, decision);
  const after = { ...before, ...decision };
  if (before.kind === "gap" && before.edge_id !== null)
    await acceptGap(work, before.edge_id, { ...gapOf(before), reviewId: id });
  await work.audit({ type: "officer_review", id, before, after });
  await showDecided(work, after);
  return showReview(work.tx, after);
}
