import { html } from "hono/html";
import type { ActName } from "../acts/act-list.ts";
import type { SearchHit, SearchView } from "../ports.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import { isTooShort } from "../search/search.ts";
import type { Page } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { plate, tag, type Tone } from "../../../shared/web/parts.ts";

/** Vehicles that this gate knows, searched while typing. */
export function searchPage(page: Page, search: SearchView | null): Markup {
  const say = page.words.report.search;
  return html`<div class="page-head">
      <h1>${say.title}</h1>
      <div class="row push">
        ${
          page.shell.session?.is_emergency
            ? NOTHING
            : html`<a class="button" href="/acts/check_in" data-act
                  >${ICON.truck}${page.words.act.acts.check_in.button}</a
                >
                <a class="button" href="/acts/reset_all_steps" data-act
                  >${ICON.undo}${page.words.act.acts.reset_all_steps.button}</a
                >`
        }
      </div>
    </div>
    <div class="stack">
      <form method="post" action="/search" role="search">
        <input type="hidden" name="csrf" value="${page.shell.csrf}" />
        <div class="search-box">
          ${ICON.search}
          <input
            class="input"
            type="search"
            name="q"
            value="${search?.query ?? ""}"
            aria-label="${say.label}"
            placeholder="${say.placeholder}"
            maxlength="512"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            data-key="KeyF"
            hx-post="/search"
            hx-trigger="input changed delay:200ms"
            hx-target="#hits"
            hx-sync="this:replace"
            ${search === null ? html`autofocus` : NOTHING}
          />
        </div>
      </form>
      <div id="hits" aria-live="polite">${searchHits(page, search)}</div>
    </div>`;
}

export function searchHits(page: Page, search: SearchView | null): Markup {
  const say = page.words.report.search;
  if (!search || search.query === "") return html`<p class="quiet">${say.hint}</p>`;
  if (search.hits.length === 0)
    return html`<div class="card card-body">
      <p>${isTooShort(search.query) ? say.tooShort : say.none(search.query)}</p>
    </div>`;
  return html`<div class="stack-tight">
    <p class="small quiet">${search.has_more ? say.more : say.found(search.hits.length)}</p>
    <ul class="hits">
      ${search.hits.map((hit) => html`<li class="card">${hitCard(page, hit)}</li>`)}
    </ul>
  </div>`;
}

function hitCard(page: Page, hit: SearchHit): Markup {
  return html`<article class="card-body stack-tight">
    ${hitFacts(page, hit)}
    <div class="acts">
      ${hitAct(page, hit, "check_in")}
      ${hit.last_step ? html`${hitAct(page, hit, "step_back")} ${hitAct(page, hit, "reset_steps")}` : NOTHING}
    </div>
  </article>`;
}

const ACT_ICON = { check_in: "truck", step_back: "undo", reset_steps: "undo" } as const satisfies Partial<
  Record<ActName, IconName>
>;

function hitAct({ words }: Page, { vehicle_ticket_id: id }: SearchHit, act: keyof typeof ACT_ICON): Markup {
  return html`<a
    class="button ${act === "check_in" ? "main" : NOTHING}"
    href="/acts/${act}?vehicle_ticket_id=${id}"
    data-act
    >${ICON[ACT_ICON[act]]}${words.act.acts[act].button}</a
  >`;
}

/** True if neither the ticket nor its part for this vehicle forbids it. */
export function mayBeUsed({ status }: SearchHit): boolean {
  return status === "running" || status === "active";
}

/** One word for whether it may be used. */
export function statusTag({ words }: Page, hit: SearchHit): Markup {
  const { status } = hit;
  const states: Readonly<Record<string, string>> = words.report.status;
  const isGood = mayBeUsed(hit);
  const tone: Tone = isGood ? "good" : status === "waiting_approve" ? "wait" : "bad";
  return tag(tone, isGood ? "check" : tone === "wait" ? "wait" : "cross", states[status] ?? status);
}

/** Inside, or not. */
export function whereTag({ words }: Page, { is_inside: isInside }: SearchHit): Markup {
  const say = words.report.search;
  return tag("plain", isInside ? "into" : "outOf", isInside ? say.inside : say.outside);
}

/** The gate's knowledge of a vehicle ticket. */
export function hitFacts(page: Page, hit: SearchHit): Markup {
  const { words, moments } = page;
  const { search: say, ticketClass, customs } = words.report;
  const classes: Readonly<Record<string, string>> = ticketClass;
  const until = hit.last_date === null ? say.openEnd : moments.date(hit.last_date);
  const last = hit.last_step;
  return html`<div class="hit-head">${plate(hit.police_number)} ${statusTag(page, hit)} ${whereTag(page, hit)}</div>
    <p>
      <strong>${hit.company_name}</strong> <span class="quiet">· ${classes[hit.ticket_class] ?? hit.ticket_class}</span>
    </p>
    <dl class="facts small">
      <dt>${say.code}</dt>
      <dd>${hit.code}</dd>
      <dt>${say.ticket}</dt>
      <dd>${hit.ticket_access_number}</dd>
      <dt>${say.valid}</dt>
      <dd>${moments.date(hit.request_at_start)} – ${until}</dd>
      ${
        hit.container_number === null
          ? NOTHING
          : html`<dt>${say.container}</dt>
              <dd>${hit.container_number}</dd>`
      }
      ${
        hit.customs === "none"
          ? NOTHING
          : html`<dt>${say.customs}</dt>
              <dd>${customs[hit.customs]}</dd>`
      }
    </dl>
    <p class="small quiet">
      ${last ? say.lastStep(words.lane.step[last.step], last.gate_name, moments.time(last.at)) : say.neverHere}
    </p>`;
}
