import { html } from "hono/html";
import type { DeviceState } from "../../../shared/wire/devices/device.ts";
import type { LaneView } from "../ports.ts";
import type { IconName } from "../../../shared/web/icons.ts";
import type { Reader } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { passageList } from "./passages.ts";
import { tag, type Tone } from "../../../shared/web/parts.ts";

/** The part of a lane's page below the lane and its acts: every device, and the latest passages. */
export function laneRest(lane: LaneView, reader: Reader): Markup {
  const { words } = reader;
  return html`<section class="card lane-rest" aria-label="${words.lane.lane(lane.number)}">
    ${devices(lane, reader)}
    <h2 class="quiet">${words.lane.last}</h2>
    ${passageList(lane.last, reader, false)}
    <p class="lane-foot"><a class="button wide" href="/passages?lane_id=${lane.id}">${words.lane.all}</a></p>
  </section>`;
}

const DEVICE_TONE = {
  ready: "good",
  starting: "wait",
  degraded: "wait",
  lost: "bad",
  misconfigured: "bad",
} as const satisfies Record<DeviceState, Tone>;
const DEVICE_ICON = {
  ready: "check",
  starting: "wait",
  degraded: "alert",
  lost: "cross",
  misconfigured: "cross",
} as const satisfies Record<DeviceState, IconName>;

/** Every device with its state, the healthy ones too. */
function devices(lane: LaneView, { words }: Reader): Markup | string {
  if (lane.devices.length === 0) return NOTHING;
  return html`<h2 class="quiet">${words.lane.devices}</h2>
    <ul class="row lane-devices">
      ${lane.devices.map(({ name, role, state }) => {
        const kind = name.toLowerCase().includes(words.lane.role[role]) ? "" : ` (${words.lane.role[role]})`;
        return html`<li>
          ${tag(DEVICE_TONE[state], DEVICE_ICON[state], `${name}${kind}: ${words.lane.device[state]}`)}
        </li>`;
      })}
    </ul>`;
}
