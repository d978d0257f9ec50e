import { html } from "hono/html";
import type { GateActivityDetail } from "../../../wire/gate-activity.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag, translated } from "../../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../../shared/web/timestamps.ts";
import type { Page } from "../../page.ts";
import { activityPhoto, activityReason, activityTag, activityVehicle } from "../../parts/activity.ts";
import { evidenceList, momentOf } from "../../parts/evidence.ts";
import { dataAge, timeline } from "../../parts/timeline.ts";
import type { PageContext } from "../../page-context.ts";
import { customsReportsCard } from "./customs-reports.ts";
import { ACTIVITY_WORDS } from "./activity-words.ts";
import { getGateActivity } from "../../../features/work/gate-activities/operations/get-gate-activity.ts";
import { listCustomsReports } from "../../../features/work/gate-activities/operations/list-customs-reports.ts";

/** One activity: the decision with the rule behind it, what the gate knew, its journal as a timeline, its photos. */
export const activityPage: Page = {
  path: "/activities/:id",
  uses: [getGateActivity, listCustomsReports],
  async show(context) {
    const activity = await context.read(getGateActivity, { params: { id: context.param("id") } });
    const moments = await context.momentsOf(activity.area_id);
    const words = ACTIVITY_WORDS[context.language];
    const place = [activity.gate_name, activity.lane_name].filter(Boolean).join(", ");
    const content = html`<header class="page-head">
        <a class="button" href="/activities" data-back>${ICON.back}${words.title}</a>
        <h1>${activityVehicle(activity, context)} ${place}</h1>
        <div class="row">${tagsOf(activity, context)}</div>
      </header>
      <div class="columns">
        <div class="stack">
          ${photosCard(activity, context, moments)} ${decisionCard(activity, context, moments)}
          ${reviewsCard(activity, { ...context, moments })} ${customsReportsCard(activity, context)}
        </div>
        <div class="stack">
          <section class="card" aria-labelledby="timeline">
            <div class="card-head"><h2 id="timeline">${words.timeline}</h2></div>
            <div class="card-body">
              ${
                activity.facts.length === 0
                  ? html`<p class="quiet">${words.noFacts}</p>`
                  : timeline(activity.facts, { ...context, moments })
              }
            </div>
          </section>
        </div>
      </div>`;
    return { title: `${activity.vehicle_number || words.title} ${place}`, content };
  },
};

function tagsOf(activity: GateActivityDetail, context: PageContext): Markup[] {
  const words = ACTIVITY_WORDS[context.language];
  const tags = [activityTag(activity, context)];
  if (activity.is_offline) tags.push(tag("wait", "noCloud", context.words.gate.knew.offline));
  if (activity.on_signature_alone) tags.push(tag("wait", "key", words.alone));
  if (activity.lateness === "late") tags.push(tag("plain", "send", words.late));
  return tags;
}

function decisionCard(activity: GateActivityDetail, context: PageContext, moments: TimestampFormats): Markup {
  const words = ACTIVITY_WORDS[context.language];
  const { knew } = context.words.gate;
  const { code, checked_at, replica_age_ms: ageMs, presented, override, settled_by: settled } = activity;
  const facts: (readonly [string, Markup | string | null])[] = [
    [words.columns.at, momentOf(checked_at, { context, moments })],
    [words.source, words.sources[activity.source]],
    [words.columns.step, activity.activity && words.step[activity.activity]],
    [words.columns.why, activityReason(activity, context) || null],
    [knew.rule, code],
    [knew.dataAge, activity.source === "edge" && activity.kind === "decision" ? dataAge(ageMs, context) : null],
    [knew.presented, presented && presented.text],
    [words.readAs, activity.read_as],
    [words.container, activity.container_number || null],
    [words.weight, activity.gross_kg === null ? null : `${activity.gross_kg.toLocaleString(context.language)} kg`],
    [words.by, (override?.by ?? settled)?.name ?? null],
    [words.reason, activity.reason === null ? null : translated(activity.reason, { ...context, moments })],
  ];
  return html`<section class="card" aria-labelledby="decision">
    <div class="card-head"><h2 id="decision">${words.decision}</h2></div>
    <dl class="facts card-body">
      ${facts.map(([name, value]) =>
        value === null
          ? NOTHING
          : html`<dt>${name}</dt>
              <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function photosCard(
  { id, captures }: GateActivityDetail,
  context: PageContext,
  moments: TimestampFormats,
): Markup | string {
  const words = ACTIVITY_WORDS[context.language];
  if (captures.length === 0) return NOTHING;
  return html`<section class="card" aria-labelledby="photos">
    <div class="card-head"><h2 id="photos">${words.photos}</h2></div>
    <div class="card-body photos">
      ${captures.map(
        ({ id: captureId, moment, taken_at }) =>
          html`<figure>
            ${activityPhoto({ activityId: id, captureId, when: moments.full(taken_at) }, context)}
            <figcaption>
              ${words.moments[moment]}
              <time class="quiet" datetime="${taken_at}">${moments.toTheSecond(taken_at)}</time>
            </figcaption>
          </figure>`,
      )}
    </div>
  </section>`;
}

/** The cases about the activity, each with what central knew. */
function reviewsCard(
  { reviews }: GateActivityDetail,
  reader: PageContext & { moments: TimestampFormats },
): Markup | string {
  const { gate } = reader.words;
  const words = ACTIVITY_WORDS[reader.language];
  if (reviews.length === 0) return NOTHING;
  return html`<section class="card" aria-labelledby="reviews">
    <div class="card-head"><h2 id="reviews">${words.reviews}</h2></div>
    <ul class="rows">
      ${reviews.map(
        ({ id, kind, status, evidence }) =>
          html`<li class="stack-tight">
            <p class="row">
              <a href="/reviews/${id}">${gate.review[kind]}</a> ${tag("plain", null, gate.reviewStatus[status])}
            </p>
            ${
              isRecord(evidence["central"])
                ? html`<h3>${words.knew}</h3>
                    ${evidenceList(evidence["central"], reader)}`
                : NOTHING
            }
          </li>`,
      )}
    </ul>
  </section>`;
}
