import { z } from "zod";
import { ReviewDetail } from "../../../wire/review-detail.ts";
import { ReviewListItem } from "../../../wire/review.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Act } from "../../page.ts";
import { fieldsOf } from "../../read-form.ts";
import type { Visit } from "../../visit.ts";
import { REVIEW_USES, showReview } from "./review-page.ts";

const Form = z.object({ note: z.string().max(1000) });

const DECISIONS = [
  { name: "solve", operation: "solveOfficerReview", field: "note", done: "solved" },
  { name: "reject", operation: "rejectOfficerReview", field: "reason", done: "rejected" },
] as const;

/** Settles or rejects a case, and goes on with the oldest open one. */
export const reviewActs: readonly Act[] = DECISIONS.map(({ name, operation, field, done }): Act => ({
  path: `/reviews/:id/${name}`,
  uses: [operation, ...REVIEW_USES],
  async perform(visit, form) {
    const { note } = fieldsOf(form, Form);
    const input = { params: { id: visit.param("id") }, body: { [field]: note } };
    const decided = await visit.try(operation, input, ReviewDetail);
    if (!decided.ok) return showReview(visit, decided);
    const next = await nextOpen(visit);
    return { to: next === null ? "/reviews" : `/reviews/${next}?done=${done}` };
  },
}));

async function nextOpen(visit: Visit): Promise<string | null> {
  const query = { status: "open", sort: "opened_at", order: "asc", per_page: 1 };
  const { items } = await visit.read("listOfficerReviews", { query }, listOf(ReviewListItem));
  return items[0]?.id ?? null;
}
