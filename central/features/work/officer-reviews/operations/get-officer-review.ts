import { REVIEWS } from "../../../gates/cases/service.ts";
import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReviewDetail } from "../../../../wire/review-detail.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { showReview } from "../show-review.ts";
import { getReview } from "../get-review.ts";

export const getOfficerReview = defineRead({
  id: "getOfficerReview",
  method: "get",
  path: "/v1/officer-reviews/{id}",
  permission: "reviews.read",
  scope: REVIEWS,
  summary: "A case with the evidence of both sides, the gate's own records, and the officers who may decide it",
  params: z.strictObject({ id: Uuid }),
  reply: ReviewDetail,
  handle: async ({ db, actor, params }) => showReview(db, await getReview(db, actor, params.id)),
});
