import { html } from "hono/html";
import type { LaneMode } from "../../../shared/wire/lane.ts";
import type { ReasonChoice } from "../acts/act-list.ts";
import type { LaneView } from "../ports.ts";
import { isUnavailable } from "../status.ts";
import { decisionBlock } from "./decision.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import { DIRECTION_ICON, HEALTH_LOOK } from "../../../shared/web/lane-looks.ts";
import type { Reader } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { passageList } from "./passages.ts";
import { plainly } from "./plainly.ts";
import { tag } from "../../../shared/web/parts.ts";
import { liveWeight, signals } from "./signals.ts";
import { isOfDevice } from "../../lane/device-board.ts";

/**
 * One lane in its present state. It is sent again with each change, so it holds nothing of the session.
 * @param settings.isWhole on its own page, with its acts beside it and the rest below it
 */
export function laneCard(lane: LaneView, reader: Reader, { isWhole }: { isWhole: boolean }): Markup {
  const { words } = reader;
  const state = lane.waits_until !== null ? "is-waiting" : lane.health === "fault" || lane.up_unasked ? "is-fault" : "";
  // On the page of all lanes only vehicles are listed: the lane's problems stand above.
  const passages = isWhole ? [] : lane.last.filter(({ kind }) => kind !== "event").slice(0, 2);
  return html`<article class="card lane ${state}" aria-labelledby="name-${lane.id}">
    <header class="lane-head">
      <span class="lane-number" aria-hidden="true">${lane.number}</span>
      <div class="lane-name">
        <h2 id="name-${lane.id}">
          <span class="unseen">${words.lane.lane(lane.number)}: </span
          >${isWhole ? lane.name : html`<a href="/lanes/${lane.id}" data-key="Digit${lane.number}">${lane.name}</a>`}
        </h2>
        <span class="quiet">${ICON[DIRECTION_ICON[lane.direction]]}${words.lane.direction[lane.direction]}</span>
      </div>
      <div class="lane-tags">${laneTags(lane, reader)}</div>
    </header>
    ${laneAlarm(lane, reader)} ${decisionBlock(lane, reader, isWhole)} ${signals(lane, reader)}
    ${liveWeight(lane, reader)} ${sign(lane, reader)} ${laneLacks(lane, reader)}
    ${
      passages.length === 0
        ? NOTHING
        : html`<div class="lane-last">
            <h3 class="unseen">${words.lane.last}</h3>
            ${passageList(passages, reader, false)}
          </div>`
    }
    ${
      isWhole
        ? NOTHING
        : html`<p class="lane-foot">
            <a class="button wide" href="/lanes/${lane.id}"
              >${ICON.hand}${words.lane.act}<span class="unseen"> ${lane.number}</span></a
            >
            <a class="button bad wide" href="${emergencyUrl(lane)}" data-act
              >${ICON.alert}${words.lane.emergency}<span class="unseen"> (${words.lane.lane(lane.number)})</span></a
            >
          </p>`
    }
  </article>`;
}

/** The form to open, with its reason preselected: an ambulance must need only two presses. */
export function emergencyUrl({ id }: Pick<LaneView, "id">): string {
  const reason: ReasonChoice = "emergency_vehicle";
  return `/acts/open?lane_id=${id}&reason=${reason}`;
}

/** The states of a lane, its health always. */
export function laneTags(lane: LaneView, { words, moments }: Reader): Markup[] {
  const ending = (until: string | null): string => (until === null ? "" : `, ${words.lane.until(moments.time(until))}`);
  const [tone, icon] = HEALTH_LOOK[lane.health];
  const tags = [tag(tone, icon, words.lane.health[lane.health])];
  const modeIcon: Record<LaneMode, IconName> = {
    normal: "check",
    intervened: "hand",
    bypassed: "hand",
    closed: "lock",
  };
  if (lane.mode !== "normal")
    tags.unshift(tag("wait", modeIcon[lane.mode], `${words.lane.mode[lane.mode]}${ending(lane.mode_until)}`));
  if (lane.hold) tags.unshift(tag("wait", "hand", `${words.lane.held}${ending(lane.hold.until)}`));
  if (lane.is_fire_on) tags.unshift(tag("bad", "fire", words.lane.fire));
  return tags;
}

/** An arm that is up by itself lets everybody pass: it stands above all else. */
export function laneAlarm({ up_unasked: seen }: LaneView, { words }: Reader): Markup | string {
  return seen === null
    ? NOTHING
    : html`<p class="lane-alarm">${ICON.alert}<strong>${words.lane.unasked[seen]}</strong></p>`;
}

/** The text for the driver is in the lane's language, independent of the officer's. */
function sign(lane: LaneView, { words }: Reader): Markup {
  const { sign: shown, language } = lane;
  const label = !shown ? words.lane.signNone : isUnavailable(lane, "sign") ? words.lane.signAway : words.lane.sign;
  return html`<div class="sign">
    <span class="sign-label">${label}</span>
    ${
      shown
        ? html`<span class="sign-board ${shown.colour}" lang="${language}"
            >${shown.lines.map((line, index) => html`${index === 0 ? NOTHING : html`<br />`}${line}`)}</span
          >`
        : NOTHING
    }
  </div>`;
}

/** The reasons why the lane is degraded or in fault. @param said how a device's own words are said to who reads them */
export function laneLacks(lane: LaneView, reader: Reader, said = plainly): Markup | string {
  const { words, moments } = reader;
  const down = lane.devices.filter(({ state }) => state !== "ready");
  // Devices behind one board or one port fail together, for one reason.
  const together = Map.groupBy(
    down,
    ({ state, since, detail }) =>
      `${words.lane.device[state]} ${words.lane.since(moments.time(since))}${detail === null ? "" : ` (${said(detail, reader)})`}`,
  );
  const ofDevices = [...together].map(([how, them]) => `${them.map(({ name }) => name).join(", ")}: ${how}`);
  const others = lane.lacks.filter((lack) => !isOfDevice(lack)).map((lack) => said(lack, reader));
  const all = [...ofDevices, ...others];
  if (all.length === 0) return NOTHING;
  return html`<ul class="lane-lacks ${lane.health === "fault" ? "bad" : ""}">
    ${all.map((lack) => html`<li>${ICON.alert}<span>${lack}</span></li>`)}
  </ul>`;
}

/** All lanes of the gate. */
export function laneGrid(lanes: readonly LaneView[], reader: Reader): Markup {
  const { words } = reader;
  if (lanes.length === 0)
    return html`<div class="card card-body stack-tight">
      <h2>${words.lane.noLanes}</h2>
      <p class="quiet">${words.lane.noLanesHint}</p>
    </div>`;
  return html`<div class="lanes ${lanes.length > 6 ? "many" : ""}">
    ${lanes.map((lane) => html`<div id="lane-${lane.id}">${laneCard(lane, reader, { isWhole: false })}</div>`)}
  </div>`;
}
