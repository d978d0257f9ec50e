import { showReview } from "../show-review.ts";
import { getReview } from "../get-review.ts";
import { REVIEWS } from "../../../gates/cases/service.ts";
import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReviewReject } from "../../../../wire/review.ts";
import { ReviewDetail } from "../../../../wire/review-detail.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { decideReview } from "../decide-review.ts";

export const rejectOfficerReview = defineWrite({
  id: "rejectOfficerReview",
  method: "post",
  path: "/v1/officer-reviews/{id}/reject",
  permission: "reviews.decide",
  scope: REVIEWS,
  summary: "Reject the activity that a case is about, with a reason: it should not have happened",
  description: "The activity stays on record, as does everything that happened. A case about an edge has none.",
  params: z.strictObject({ id: Uuid }),
  body: ReviewReject,
  reply: ReviewDetail,
  fails: ["wrong_state"],
  message: "activity_rejected",
  example: { body: { reason: "not seen" } },
  replay: async ({ db, actor, id }) => showReview(db, await getReview(db, actor, id)),
  handle: ({ work, params, body }) => decideReview(work, params.id, { status: "rejected", note: body.reason }),
});
