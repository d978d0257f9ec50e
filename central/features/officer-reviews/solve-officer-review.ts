import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { ReviewSolve } from "../../../shared/wire/review.ts";
import { ReviewDetail } from "../../../shared/wire/review-detail.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { decideReview } from "./decide-review.ts";
import { type ReviewNeeds } from "./show-review.ts";

export const solveOfficerReview = ({ transact }: Platform, needs: ReviewNeeds) =>
  defineOperation({
    id: "solveOfficerReview",
    method: "post",
    path: "/v1/officer-reviews/{id}/solve",
    permission: "reviews.decide",
    summary: "Solve a case with a note",
    description:
      "What happened stays as it was recorded. Solving a `gap` gives its facts up for lost, so that the gate goes on; " +
      "they are still taken in if they arrive after all.",
    params: z.strictObject({ id: Uuid }),
    body: ReviewSolve,
    reply: ReviewDetail,
    message: "Case solved",
    handle: ({ actor, params, body }) =>
      transact(actor, (work) => decideReview(needs, work, params.id, { status: "solved", note: body.note })),
  });
