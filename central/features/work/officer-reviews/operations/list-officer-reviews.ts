import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReviewKind, ReviewListItem, ReviewStatus } from "../../../../wire/review.ts";
import { dayFilters } from "../../../../platform/day-range.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { REVIEW_LIST, pageOfReviews, REVIEWS } from "../../../gates/cases/service.ts";

export const listOfficerReviews = defineRead({
  id: "listOfficerReviews",
  method: "get",
  path: "/v1/officer-reviews",
  permission: "reviews.read",
  scope: REVIEWS,
  summary: "What the gates could not settle: one case for each contradiction, override, tailgating or lost fact",
  description: "The cases of the caller's areas. `search` looks into plates, gates and notes.",
  query: listQuery(["opened_at", "decided_at", "kind"], {
    status: ReviewStatus.optional(),
    kind: ReviewKind.optional(),
    area_id: Uuid.optional(),
    gate_id: Uuid.optional(),
    edge_id: Uuid.optional(),
    activity_id: Uuid.optional().describe("cases that this gate activity has a part in"),
    ...dayFilters("opened"),
  }),
  list: REVIEW_LIST,
  reply: listOf(ReviewListItem),
  handle: ({ db, actor, query }) => pageOfReviews(db, actor, query),
});
