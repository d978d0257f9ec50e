import { showReview } from "../show-review.ts";
import { getReview } from "../get-review.ts";
import { REVIEWS } from "../../../gates/cases/service.ts";
import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReviewSolve } from "../../../../wire/review.ts";
import { ReviewDetail } from "../../../../wire/review-detail.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { decideReview } from "../decide-review.ts";

export const solveOfficerReview = defineWrite({
  id: "solveOfficerReview",
  method: "post",
  path: "/v1/officer-reviews/{id}/solve",
  permission: "reviews.decide",
  scope: REVIEWS,
  summary: "Solve a case with a note",
  description:
    "What happened stays as it was recorded. Solving a `gap` gives its facts up as lost, so that the gate continues; " +
    "they are still taken in if they arrive after all.",
  params: z.strictObject({ id: Uuid }),
  body: ReviewSolve,
  reply: ReviewDetail,
  fails: ["wrong_state"],
  message: "case_solved",
  example: { body: { note: "seen to" } },
  replay: async ({ db, actor, id }) => showReview(db, await getReview(db, actor, id)),
  handle: ({ work, params, body }) => decideReview(work, params.id, { status: "solved", note: body.note }),
});
