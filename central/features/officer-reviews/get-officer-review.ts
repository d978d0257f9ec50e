import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { ReviewDetail } from "../../../shared/wire/review-detail.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type ReviewNeeds, showReview } from "./show-review.ts";
import { getReview } from "./get-review.ts";

export const getOfficerReview = ({ db }: Platform, needs: ReviewNeeds) =>
  defineOperation({
    id: "getOfficerReview",
    method: "get",
    path: "/v1/officer-reviews/{id}",
    permission: "reviews.read",
    summary: "A case with the evidence of both sides, the gate's own records, and who is to decide it",
    params: z.strictObject({ id: Uuid }),
    reply: ReviewDetail,
    handle: async ({ actor, params }) => showReview(needs, db, await getReview(db, actor, params.id)),
  });
