import { html } from "hono/html";
import { type ActName, IN_EMERGENCY, type ReasonChoice } from "../acts/act-list.ts";
import type { LaneView } from "../ports.ts";
import { laneCard, laneGrid } from "./lane-card.ts";
import { laneRest } from "./lane-rest.ts";
import { gateProblemList } from "./gate-state.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import type { Page, Reader } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";

export function lanesPage(page: Page): Markup {
  return html`<h1 class="unseen">${page.words.frame.nav.lanes}</h1>
    <div class="stack">
      <div id="gate-lacks">${gateProblemList(page.gate, page)}</div>
      <div id="lanes">${laneGrid(page.gate.lanes, page)}</div>
    </div>`;
}

/** A lane beside its acts. @param panel the acts, one act's form, or its result */
export function lanePage(page: Page, lane: LaneView, panel: Markup): Markup {
  return html`<h1 class="unseen">${page.words.lane.lane(lane.number)}</h1>
    <div class="lane-page">
      <div id="lane-whole-${lane.id}">${laneCard(lane, page, { isWhole: true })}</div>
      <div class="panel" id="panel">${panel}</div>
      <div id="lane-rest-${lane.id}">${laneRest(lane, page)}</div>
    </div>`;
}

const ACT_ICON: Readonly<Partial<Record<ActName, IconName>>> = {
  open: "outOf",
  close: "into",
  hold_open: "hand",
  release: "undo",
  bypass_on: "alert",
  bypass_off: "undo",
  intervene_on: "hand",
  intervene_off: "undo",
  lane_close: "lock",
  lane_open: "key",
  check_in: "truck",
};

/** All acts that are possible on a lane in its present state. */
export function actsPanel(lane: LaneView, page: Page): Markup {
  return html`<section class="card" aria-labelledby="acts-title">
    <header class="card-head">
      <h2 id="acts-title" tabindex="-1" data-focus>${page.words.act.title}</h2>
      <a class="button" href="/" data-back>${ICON.back}${page.words.frame.nav.lanes}</a>
    </header>
    <div id="acts-${lane.id}">${actGroups(lane, page, page.shell.session?.is_emergency ?? false)}</div>
  </section>`;
}

/** The acts in their groups; live, because an active act is replaced by its opposite. */
export function actGroups(lane: LaneView, { words }: Reader, isEmergency: boolean): Markup {
  const groups: [string, ActName[]][] = [
    [words.act.groups.arm, armActs(lane)],
    [words.act.groups.vehicle, ["check_in"]],
    [
      words.act.groups.lane,
      [
        lane.mode === "intervened" ? "intervene_off" : "intervene_on",
        ...(lane.mode === "bypassed" ? ["bypass_off" as const] : lane.can_hold ? ["bypass_on" as const] : []),
        lane.mode === "closed" ? "lane_open" : "lane_close",
      ],
    ],
  ];
  return html`<div class="card-body stack">
    ${groups.map(([name, acts]) => {
      const allowed = acts.filter((act) => !isEmergency || IN_EMERGENCY.has(act));
      if (allowed.length === 0) return NOTHING;
      return html`<section class="stack-tight">
        <h3 class="quiet">${name}</h3>
        <ul class="acts">
          ${allowed.map((act) => html`<li>${actLink(act, lane, words.act.acts[act].button)}</li>`)}
          ${
            allowed.includes("close")
              ? html`<li>${panelLink(dangerUrl(lane), "", "alert", words.act.danger)}</li>`
              : NOTHING
          }
        </ul>
      </section>`;
    })}
  </div>`;
}

/** Its reason is chosen already, as in an emergency. */
function dangerUrl({ id }: LaneView): string {
  const reason: ReasonChoice = "danger";
  return `/acts/close?lane_id=${id}&reason=${reason}`;
}

/** Only what the arm can do, and not against a hold: that ends first. */
function armActs({ hold, phase, can_close: canClose, can_hold: canHold }: LaneView): ActName[] {
  const acts: ActName[] = ["open"];
  if (canClose && !hold && phase !== "held open") acts.push("close");
  if (hold) acts.push("release");
  else if (canHold) acts.push("hold_open");
  return acts;
}

function actLink(act: ActName, { id }: LaneView, text: string): Markup {
  return panelLink(`/acts/${act}?lane_id=${id}`, act === "open" ? "main" : "", ACT_ICON[act], text);
}

function panelLink(url: string, tone: "main" | "", icon: IconName | undefined, text: string): Markup {
  return html`<a
    class="button wide ${tone}"
    href="${url}"
    hx-get="${url}"
    hx-target="#panel"
    hx-sync="#panel:replace"
    data-act
    >${icon ? ICON[icon] : NOTHING}${text}</a
  >`;
}
