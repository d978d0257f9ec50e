import { z } from "zod";
import type { Act } from "../../page.ts";
import { fieldsOf } from "../../read-form.ts";
import type { PageContext } from "../../page-context.ts";
import { REVIEW_USES, showReview } from "./review-page.ts";
import { solveOfficerReview } from "../../../features/work/officer-reviews/operations/solve-officer-review.ts";
import { rejectOfficerReview } from "../../../features/work/officer-reviews/operations/reject-officer-review.ts";
import { listOfficerReviews } from "../../../features/work/officer-reviews/operations/list-officer-reviews.ts";

const Form = z.object({ note: z.string().max(1000) });

const DECISIONS = [
  {
    name: "solve",
    operation: solveOfficerReview,
    done: "solved",
    decide: (context: PageContext, params: { id: string }, note: string) =>
      context.try(solveOfficerReview, { params, body: { note } }),
  },
  {
    name: "reject",
    operation: rejectOfficerReview,
    done: "rejected",
    decide: (context: PageContext, params: { id: string }, reason: string) =>
      context.try(rejectOfficerReview, { params, body: { reason } }),
  },
] as const;

/** Settles or rejects a case, and goes on with the oldest open one. */
export const reviewActs: readonly Act[] = DECISIONS.map(({ name, operation, decide, done }): Act => ({
  path: `/reviews/:id/${name}`,
  uses: [operation, ...REVIEW_USES],
  async perform(context, form) {
    const { note } = fieldsOf(form, Form);
    const decided = await decide(context, { id: context.param("id") }, note);
    if (!decided.ok) return showReview(context, decided);
    const next = await nextOpen(context);
    return { to: next === null ? "/reviews" : `/reviews/${next}?done=${done}` };
  },
}));

async function nextOpen(context: PageContext): Promise<string | null> {
  const query = { status: "open", sort: "opened_at", order: "asc", per_page: 1 };
  const { items } = await context.read(listOfficerReviews, { query });
  return items[0]?.id ?? null;
}
