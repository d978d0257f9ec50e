import { html, raw } from "hono/html";
import { newId } from "../../../../shared/lib/ids.ts";
import type { LaneDetail } from "../../../wire/gate-resources.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import { problemNote } from "../../failure.ts";
import { type RefusedAct, refusedElsewhere } from "../../parts/resource-acts.ts";
import { typedAt } from "../../parts/typed-again.ts";
import type { PageContext } from "../../page-context.ts";
import { ACT_NAMES, type ActName, MAX_BYPASS_MINUTES } from "./lane-act-names.ts";
import { isConnected, type LaneNow } from "./lane-data.ts";
import { LIVE_WORDS } from "./live-words.ts";
import { openPortal } from "../../../features/gates/lanes/operations/open-portal.ts";

const BYPASS_MINUTES = 30;

/** What decides about the acts that are offered. They are shown anew when it changes, and else stay as typed. */
export function actsMark(now: LaneNow): string {
  return isConnected(now) ? modeOf(now.lane) : "lost";
}

/** The acts that can work now. Each names what moves, and asks for its reason. */
export function actsView(context: PageContext, now: LaneNow, refused?: RefusedAct): Markup | string {
  if (!context.may(openPortal)) return NOTHING;
  const words = LIVE_WORDS[context.language];
  const offered = isConnected(now) ? ACT_NAMES.filter((act) => canBeDone(act, now.lane)) : [];
  const body = isConnected(now)
    ? offered.map((act) => actForm(context, now.lane, act, refused?.name === act ? refused : undefined))
    : note("wait", "noCloud", words.cannotAct);
  return html`<section class="card" aria-labelledby="acts">
    <div class="card-head"><h2 id="acts">${words.acts}</h2></div>
    <div class="card-body stack">${refusedElsewhere(context, refused, offered)} ${body}</div>
  </section>`;
}

function modeOf({ state }: LaneDetail) {
  return state?.mode ?? "normal";
}

function canBeDone(act: ActName, lane: LaneDetail): boolean {
  const mode = modeOf(lane);
  switch (act) {
    case "open":
    case "close":
      return mode !== "bypassed";
    case "intervene-on":
    case "bypass-on":
      return mode === "normal";
    case "intervene-off":
      return mode === "intervened";
    case "bypass-off":
      return mode === "bypassed";
  }
}

function actForm(context: PageContext, { gate_id, id }: LaneDetail, act: ActName, refused?: RefusedAct): Markup {
  const words = LIVE_WORDS[context.language];
  const [title, hint] = {
    open: [words.open.title, words.open.hint],
    close: [words.close.title, words.close.hint],
    "intervene-on": [words.intervene.on, words.intervene.hint],
    "intervene-off": [words.intervene.off, ""],
    "bypass-on": [words.bypass.on, words.bypass.hint],
    "bypass-off": [words.bypass.off, ""],
  }[act];
  const action = `/live/${gate_id}/${id}/${act}`;
  const { reason = "", minutes = String(BYPASS_MINUTES) } = typedAt(context, action);
  return html`<details class="act" ${refused ? raw("open") : NOTHING}>
    <summary class="button wide">${title}</summary>
    <form class="stack" method="post" action="${action}">
      ${refused ? problemNote(refused.failure.problem, context.words) : NOTHING}
      ${hint === "" ? NOTHING : html`<p class="quiet">${hint}</p>`}
      <input type="hidden" name="key" value="${newId(context.nowMs)}" />
      <div class="field">
        <label for="reason-${act}">${words.reason}</label>
        <input
          class="input"
          id="reason-${act}"
          name="reason"
          value="${reason}"
          required
          maxlength="255"
          autocomplete="off"
        />
      </div>
      ${
        act === "bypass-on"
          ? html`<div class="field">
              <label for="minutes">${words.bypass.minutes}</label>
              <p class="quiet" id="minutes-help">${words.bypass.most(MAX_BYPASS_MINUTES)}</p>
              <input
                class="input"
                id="minutes"
                name="minutes"
                type="number"
                min="1"
                max="${MAX_BYPASS_MINUTES}"
                value="${minutes}"
                aria-describedby="minutes-help"
                required
              />
            </div>`
          : NOTHING
      }
      <button class="button main wide" type="submit" data-act>${title}</button>
    </form>
  </details>`;
}
