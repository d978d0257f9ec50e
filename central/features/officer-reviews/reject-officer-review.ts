import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { ReviewReject } from "../../../shared/wire/review.ts";
import { ReviewDetail } from "../../../shared/wire/review-detail.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { decideReview } from "./decide-review.ts";
import { type ReviewNeeds } from "./show-review.ts";

export const rejectOfficerReview = ({ transact }: Platform, needs: ReviewNeeds) =>
  defineOperation({
    id: "rejectOfficerReview",
    method: "post",
    path: "/v1/officer-reviews/{id}/reject",
    permission: "reviews.decide",
    summary: "Reject the activity that a case is about, with a reason: it should not have happened",
    description: "The activity stays on record, as does everything that happened. A case about an edge has none.",
    params: z.strictObject({ id: Uuid }),
    body: ReviewReject,
    reply: ReviewDetail,
    message: "Activity rejected",
    handle: ({ actor, params, body }) =>
      transact(actor, (work) => decideReview(needs, work, params.id, { status: "rejected", note: body.reason })),
  });
