import { html, raw } from "hono/html";
import { newId } from "../../../../shared/lib/ids.ts";
import { GateActivity } from "../../../../shared/wire/gate-activity.ts";
import { GateDetail, LaneCommand, LaneDetail } from "../../../../shared/wire/gate-resources.ts";
import { ICON, type IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { moment, note, tag, type Tone, translated } from "../../../../shared/web/parts.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Outcome } from "../../call-operation.ts";
import { problemNote } from "../../failure.ts";
import type { Page, Shown } from "../../page.ts";
import { activityReason, activityTag, activityVehicle } from "../../parts/activity.ts";
import type { Visit } from "../../visit.ts";
import { gateState, laneState, type LiveReader } from "./lane-card.ts";
import { ACT_NAMES, type ActName } from "./lane-act-names.ts";
import { LIVE_WORDS } from "./live-words.ts";

const ActivityPage = listOf(GateActivity);
const LAST = 10;
const MAX_BYPASS_MINUTES = 480;
const BYPASS_MINUTES = 30;

/** The operations behind the page of one lane. */
export const LANE_READS = ["getLane", "getGate", "listGateActivities", "getLaneCommand"] as const;
const ACT_OPERATIONS = ["openPortal", "closePortal", "setIntervene", "setBypassBarrier"] as const;
export const LANE_USES = [...LANE_READS, ...ACT_OPERATIONS] as const;

/** A refused act with what was typed. */
export interface RefusedAct {
  act: ActName;
  reason: string;
  failure: Outcome<never> & { ok: false };
}

/** One lane: its state and devices, what can be done now, the outcome of the last command, the last activities. */
export const lanePage: Page = {
  path: "/live/:gateId/:laneId",
  uses: LANE_USES,
  show: (visit) => showLane(visit, null),
};

export async function showLane(visit: Visit, refused: RefusedAct | null): Promise<Shown> {
  const [gateId, laneId] = [visit.param("gateId"), visit.param("laneId")];
  const [gate, lane, activities] = await Promise.all([
    visit.read("getGate", { params: { id: gateId } }, GateDetail),
    visit.read("getLane", { params: { id: laneId } }, LaneDetail),
    visit.read("listGateActivities", { query: { lane_id: laneId, per_page: LAST } }, ActivityPage),
  ]);
  const reader: LiveReader = { ...visit, moments: await visit.momentsOf(lane.area_id) };
  const words = LIVE_WORDS[visit.language];
  const commandId = visit.asked("command");
  const title = `${gate.name}, ${lane.name}`;
  const content = html`<header class="page-head">
      <a class="button" href="/live" data-back>${ICON.back}${words.title}</a>
      <h1>${title}</h1>
      <div class="row">${gateState(gate, reader)}</div>
    </header>
    <div class="columns">
      <div class="stack">
        <section class="card lane">
          ${lane.state === null ? html`<p class="card-body quiet">${visit.words.gate.noReport}</p>` : laneState(lane.state, reader)}
        </section>
        ${devicesCard(lane, reader)} ${lastCard(activities.items, lane.id, reader)}
      </div>
      <div class="stack">
        ${commandId === undefined ? NOTHING : await commandCard(visit, { laneId, commandId }, reader)}
        ${visit.may("openPortal") ? actsCard(visit, gate, lane, refused) : NOTHING}
      </div>
    </div>`;
  return { title, content, ...(refused && { status: 409 as const }) };
}

const DEVICE = {
  starting: ["wait", "wait"],
  ready: ["good", "check"],
  degraded: ["wait", "alert"],
  lost: ["bad", "cross"],
  misconfigured: ["bad", "alert"],
} as const satisfies Record<string, readonly [Tone, IconName]>;

function devicesCard({ devices }: LaneDetail, reader: LiveReader): Markup {
  const words = LIVE_WORDS[reader.language];
  return html`<section class="card" aria-labelledby="devices">
    <div class="card-head"><h2 id="devices">${words.devices}</h2></div>
    <ul class="rows">
      ${devices.map(({ name, state }) => {
        const [tone, icon] = state === null ? (["plain", "unknown"] as const) : DEVICE[state.state];
        return html`<li class="row">
          <strong>${name}</strong>
          ${tag(tone, icon, state === null ? reader.words.gate.noReport : words.device[state.state])}
          ${state?.detail ? html`<span class="quiet">${translated(state.detail, reader)}</span>` : NOTHING}
        </li>`;
      })}
    </ul>
  </section>`;
}

function lastCard(activities: readonly GateActivity[], laneId: string, reader: LiveReader): Markup {
  const words = LIVE_WORDS[reader.language];
  return html`<section class="card" aria-labelledby="last">
    <div class="card-head">
      <h2 id="last">${words.last}</h2>
      <a href="/activities?lane_id=${laneId}">${words.all}</a>
    </div>
    <ul class="rows">
      ${activities.map(
        (activity) =>
          html`<li class="row">
            ${moment(reader, activity.checked_at)}
            <a href="/activities/${activity.id}">${activityVehicle(activity, reader)}</a>
            ${activityTag(activity, reader)} <span class="quiet">${activityReason(activity, reader)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The acts that can work now. Each names what moves, and asks for its reason. */
function actsCard(visit: Visit, { edge }: GateDetail, lane: LaneDetail, refused: RefusedAct | null): Markup {
  const words = LIVE_WORDS[visit.language];
  const body =
    edge?.connection === "connected"
      ? ACT_NAMES.filter((act) => canBeDone(act, lane)).map((act) =>
          actForm(visit, lane, act, refused?.act === act ? refused : null),
        )
      : note("wait", "noCloud", words.cannotAct);
  return html`<section class="card" aria-labelledby="acts">
    <div class="card-head"><h2 id="acts">${words.acts}</h2></div>
    <div class="card-body stack">${body}</div>
  </section>`;
}

function canBeDone(act: ActName, { state }: LaneDetail): boolean {
  const mode = state?.mode ?? "normal";
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

function actForm(visit: Visit, { gate_id, id }: LaneDetail, act: ActName, refused: RefusedAct | null): Markup {
  const words = LIVE_WORDS[visit.language];
  const [title, hint] = {
    open: [words.open.title, words.open.hint],
    close: [words.close.title, words.close.hint],
    "intervene-on": [words.intervene.on, words.intervene.hint],
    "intervene-off": [words.intervene.off, ""],
    "bypass-on": [words.bypass.on, words.bypass.hint],
    "bypass-off": [words.bypass.off, ""],
  }[act];
  return html`<details class="act" ${refused ? raw("open") : NOTHING}>
    <summary class="button wide">${title}</summary>
    <form class="stack" method="post" action="/live/${gate_id}/${id}/${act}">
      ${refused ? problemNote(refused.failure.problem, visit.words, refused.failure.retryAfterSeconds) : NOTHING}
      ${hint === "" ? NOTHING : html`<p class="quiet">${hint}</p>`}
      <input type="hidden" name="key" value="${newId(visit.nowMs)}" />
      <div class="field">
        <label for="reason-${act}">${words.reason}</label>
        <input
          class="input"
          id="reason-${act}"
          name="reason"
          value="${refused?.reason ?? ""}"
          required
          maxlength="255"
          autocomplete="off"
        />
      </div>
      ${
        act === "bypass-on"
          ? html`<div class="field">
              <label for="minutes">${words.bypass.minutes}</label>
              <input
                class="input"
                id="minutes"
                name="minutes"
                type="number"
                min="1"
                max="${MAX_BYPASS_MINUTES}"
                value="${BYPASS_MINUTES}"
                required
              />
            </div>`
          : NOTHING
      }
      <button class="button main wide" type="submit" data-act>${title}</button>
    </form>
  </details>`;
}

/** The outcome of a command; asked again every second until the gate has answered. */
async function commandCard(
  visit: Visit,
  { laneId, commandId }: { laneId: string; commandId: string },
  reader: LiveReader,
): Promise<Markup> {
  const words = LIVE_WORDS[visit.language];
  const command = await visit.try("getLaneCommand", { params: { id: laneId, commandId } }, LaneCommand);
  if (!command.ok) return problemNote(command.problem, visit.words);
  const { state, action, because, activity_id: activityId, reason } = command.data;
  const [tone, icon] = (
    {
      queued: ["wait", "wait"],
      done: ["good", "check"],
      refused: ["bad", "cross"],
      expired: ["bad", "noCloud"],
    } as const
  )[state];
  const poll = `/live/${visit.param("gateId")}/${laneId}/commands/${commandId}`;
  return html`<section
    class="card"
    id="command"
    aria-live="polite"
    ${state === "queued" ? raw(`hx-get="${poll}" hx-trigger="load delay:1s" hx-swap="outerHTML"`) : NOTHING}
  >
    <div class="card-head"><h2>${words.done}</h2></div>
    <div class="card-body stack">
      <p><strong>${visit.words.gate.action[action]}</strong> <span class="quiet">${reason}</span></p>
      ${note(tone, icon, visit.words.gate.command[state])}
      ${because === null ? NOTHING : html`<p>${words.because}: ${translated(because, reader)}</p>`}
      ${activityId === null ? NOTHING : html`<a href="/activities/${activityId}">${words.record}</a>`}
    </div>
  </section>`;
}

/** The outcome of one command, as a part of the lane's page. */
export const commandPart: Page = {
  path: "/live/:gateId/:laneId/commands/:commandId",
  uses: ["getLaneCommand", "getLane"],
  async show(visit) {
    const [laneId, commandId] = [visit.param("laneId"), visit.param("commandId")];
    const lane = await visit.read("getLane", { params: { id: laneId } }, LaneDetail);
    const reader: LiveReader = { ...visit, moments: await visit.momentsOf(lane.area_id) };
    return { title: lane.name, content: await commandCard(visit, { laneId, commandId }, reader) };
  },
};
