import { html } from "hono/html";
import { z } from "zod";
import { Timestamp } from "../../../../shared/wire/common.ts";
import type { GateActivity, GateActivityDetail } from "../../../wire/gate-activity.ts";
import type { LaneCommand, LaneDetail } from "../../../wire/gate-resources.ts";
import type { IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { moment, note, tag, type Tone, translated } from "../../../../shared/web/parts.ts";
import { problemNote } from "../../failure.ts";
import { commandOutcome } from "../../parts/command-outcome.ts";
import { activityReason, activityTag, activityVehicle } from "../../parts/activity.ts";
import { gateState, laneState, laneVehicle, type LiveReader } from "./lane-card.ts";
import { isConnected, type LaneNow } from "./lane-data.ts";
import { LIVE_WORDS } from "./live-words.ts";

/** What this page reads of an override. */
const BypassFact = z.object({ until: Timestamp.nullable() });
const DEVICE = {
  starting: ["wait", "wait"],
  ready: ["good", "check"],
  degraded: ["wait", "alert"],
  lost: ["bad", "cross"],
  misconfigured: ["bad", "alert"],
} as const satisfies Record<string, readonly [Tone, IconName]>;

/** The parts of a lane's page that change by themselves: the id of an element, and its content. */
export function laneParts(now: LaneNow, reader: LiveReader): ReadonlyMap<string, Markup | string> {
  const { gate, lane, latest, activities, command } = now;
  return new Map<string, Markup | string>([
    ["lane-gate", gateState(gate, reader)],
    [
      "lane-state",
      html`<div class="${isConnected(now) ? "" : "is-stale"}">
        ${now.bypass === null ? NOTHING : bypassNote(now.bypass, reader)}
        ${laneState(lane.state, { isStale: !isConnected(now) }, reader)} ${laneVehicle(latest, reader)}
      </div>`,
    ],
    ["lane-devices", deviceRows(lane, reader)],
    ["lane-last", activityRows(activities, reader)],
    ["lane-command", command === null ? NOTHING : commandCard(command, reader)],
  ]);
}

/** Until when everybody passes, who began it, and why. */
function bypassNote({ override, reason, facts }: GateActivityDetail, reader: LiveReader): Markup {
  const { bypass: words } = LIVE_WORDS[reader.language];
  const until = BypassFact.safeParse(facts.find(({ type }) => type === "override")?.body).data?.until ?? null;
  const end = until === null ? "" : html` ${words.until(reader.moments.time(until))}`;
  return html`<div class="lane-part">
    ${note(
      "wait",
      "hand",
      html`<strong>${reader.words.gate.action.bypass_on}${end}</strong>
        <p>${override?.by.name ?? ""}${reason === null ? NOTHING : html`: ${translated(reason, reader)}`}</p>`,
    )}
  </div>`;
}

function deviceRows({ devices }: LaneDetail, reader: LiveReader): Markup {
  const words = LIVE_WORDS[reader.language];
  return html`${devices.map(({ name, state }) => {
    const [tone, icon] = state === null ? (["plain", "unknown"] as const) : DEVICE[state.state];
    return html`<li class="row">
      <strong>${name}</strong>
      ${tag(tone, icon, state === null ? reader.words.gate.noReport : words.device[state.state])}
      ${state?.detail ? html`<span class="quiet">${translated(state.detail, reader)}</span>` : NOTHING}
    </li>`;
  })}`;
}

function activityRows(activities: readonly GateActivity[], reader: LiveReader): Markup {
  return html`${activities.map(
    (activity) =>
      html`<li class="row">
        ${moment(reader, activity.checked_at)}
        <a href="/activities/${activity.id}">${activityVehicle(activity, reader)}</a>
        ${activityTag(activity, reader)} <span class="quiet">${activityReason(activity, reader)}</span>
      </li>`,
  )}`;
}

/** What became of the command of the address. */
function commandCard(command: NonNullable<LaneNow["command"]>, reader: LiveReader): Markup {
  const words = LIVE_WORDS[reader.language];
  return html`<section class="card">
    <div class="card-head"><h2>${words.done}</h2></div>
    <div class="card-body stack" aria-live="polite">
      ${command.ok ? outcome(command.data, reader) : problemNote(command.problem, reader.words)}
    </div>
  </section>`;
}

function outcome({ state, action, because, activity_id: activityId, reason }: LaneCommand, reader: LiveReader): Markup {
  const words = LIVE_WORDS[reader.language];
  return html`<p><strong>${reader.words.gate.action[action]}</strong> <span class="quiet">${reason}</span></p>
    ${commandOutcome({ state, because }, reader)}
    ${activityId === null ? NOTHING : html`<a href="/activities/${activityId}">${words.record}</a>`}`;
}
