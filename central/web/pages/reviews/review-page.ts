import { html } from "hono/html";
import type { ReviewDetail, ReviewedActivity } from "../../../wire/review-detail.ts";
import type { z } from "zod";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, tag } from "../../../../shared/web/parts.ts";
import type { Outcome } from "../../call-operation.ts";
import { problemNote, statusOf } from "../../failure.ts";
import type { Page, Shown } from "../../page.ts";
import { activityReason, activityTag, activityVehicle } from "../../parts/activity.ts";
import { evidenceList, momentWithAge } from "../../parts/evidence.ts";
import { timeline } from "../../parts/timeline.ts";
import { typedNote } from "../../parts/typed-again.ts";
import type { LiveReader } from "../live/lane-card.ts";
import type { PageContext } from "../../page-context.ts";
import { REVIEW_WORDS } from "./review-words.ts";
import { getOfficerReview } from "../../../features/work/officer-reviews/operations/get-officer-review.ts";
import { listOfficerReviews } from "../../../features/work/officer-reviews/operations/list-officer-reviews.ts";
import { solveOfficerReview } from "../../../features/work/officer-reviews/operations/solve-officer-review.ts";
import { rejectOfficerReview } from "../../../features/work/officer-reviews/operations/reject-officer-review.ts";

export const REVIEW_USES = [getOfficerReview, listOfficerReviews, solveOfficerReview, rejectOfficerReview] as const;

type Refusal = Outcome<never> & { ok: false };

/** One case: the evidence of both sides beside each other, the activities behind it, and the decision. */
export const reviewPage: Page = {
  path: "/reviews/:id",
  uses: REVIEW_USES,
  show: (context) => showReview(context, null),
};

export async function showReview(context: PageContext, refused: Refusal | null): Promise<Shown> {
  const review = await context.read(getOfficerReview, { params: { id: context.param("id") } });
  const words = REVIEW_WORDS[context.language];
  const { gate, frame } = context.words;
  const reader = { ...context, moments: await context.momentsOf(review.area_id) };
  const { gate: gateSide, central: centralSide, verifier, ...others } = review.evidence;
  const title = `${gate.review[review.kind]}${review.gate_name === null ? "" : `, ${review.gate_name}`}`;
  const done = context.asked("done");
  const content = html`<header class="page-head">
      <a class="button" href="/reviews" data-back>${ICON.back}${words.title}</a>
      <h1>${title}</h1>
      <div class="row">
        ${tag(review.status === "open" ? "wait" : "plain", null, gate.reviewStatus[review.status])}
        ${momentWithAge(review.opened_at, { moments: reader.moments, ago: frame.ago })}
      </div>
    </header>
    <div class="stack">
      ${done === "solved" || done === "rejected" ? html`<div role="status">${note("good", "check", words.done[done])}</div>` : NOTHING}
      ${refused ? problemNote(refused.problem, context.words) : NOTHING}
      <div class="columns">
        ${
          verifier === undefined
            ? sideCard("gate", words.gateSide, gateSide, reader)
            : sideCard("verifier", words.verifierSide, verifier, reader)
        }
        ${sideCard("central", words.centralSide, centralSide, reader)}
      </div>
      ${Object.keys(others).length === 0 ? NOTHING : html`<section class="card card-body">${evidenceList(others, reader)}</section>`}
      <div class="columns">
        ${activityCard("subject", words.activity, review.subject, reader)}
        ${activityCard("other", words.other, review.other, reader)}
      </div>
      ${decisionCard(context, review, reader)}
    </div>`;
  return { title, content, ...(refused && { status: statusOf(refused.problem) }) };
}

function sideCard(id: string, title: string, evidence: unknown, reader: LiveReader): Markup {
  const record = typeof evidence === "object" && evidence !== null ? (evidence as Record<string, unknown>) : {};
  return html`<section class="card" aria-labelledby="side-${id}">
    <div class="card-head"><h2 id="side-${id}">${title}</h2></div>
    <div class="card-body">
      ${
        Object.keys(record).length === 0
          ? html`<p class="quiet">${REVIEW_WORDS[reader.language].nothingSaid}</p>`
          : evidenceList(record, reader)
      }
    </div>
  </section>`;
}

function activityCard(
  id: string,
  title: string,
  reviewed: z.output<typeof ReviewedActivity> | null,
  reader: LiveReader,
): Markup | string {
  if (!reviewed) return NOTHING;
  const { activity, facts } = reviewed;
  return html`<section class="card" aria-labelledby="${id}">
    <div class="card-head">
      <h2 id="${id}"><a href="/activities/${activity.id}">${title}</a></h2>
    </div>
    <div class="card-body stack">
      <p class="row">
        ${activityVehicle(activity, reader)} ${activityTag(activity, reader)}
        <span class="quiet">${activityReason(activity, reader)}</span>
      </p>
      ${timeline(facts, reader)}
    </div>
  </section>`;
}

function decisionCard(context: PageContext, review: ReviewDetail, reader: LiveReader): Markup {
  const words = REVIEW_WORDS[context.language];
  const { decided_by: by, decided_at: at, assigned_to: assigned } = review;
  if (review.status !== "open")
    return html`<section class="card card-body stack">
      ${by && at ? html`<p>${words.decided(by.name, reader.moments.full(at))}</p>` : NOTHING}
      ${review.note === null ? NOTHING : html`<p>${review.note}</p>`} ${typedNote(context)}
      <a class="button" href="/reviews">${words.title}</a>
    </section>`;
  if (!context.may(solveOfficerReview)) return html``;
  const id = review.id;
  return html`<section class="card" aria-labelledby="decide">
    <div class="card-head"><h2 id="decide">${words.solve} / ${words.reject}</h2></div>
    <form class="card-body stack" method="post" action="/reviews/${id}/solve">
      <p class="quiet">${words.settleHint}</p>
      <div class="field">
        <label for="note">${words.note}</label>
        <textarea
          class="input"
          id="note"
          name="note"
          required
          maxlength="255"
          data-key="KeyJ"
          title="${words.note} (Alt+Shift+J)"
        >
${context.sent["note"] ?? ""}</textarea>
      </div>
      <div class="row">
        <button class="button main" type="submit">${ICON.check}${words.solve}</button>
        <button class="button" type="submit" formaction="/reviews/${id}/reject">${ICON.cross}${words.reject}</button>
        <span class="quiet push"
          >${words.assigned}: ${assigned.map(({ name }) => name).join(", ") || words.nobody}</span
        >
      </div>
    </form>
  </section>`;
}
