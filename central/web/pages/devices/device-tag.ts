import { html } from "hono/html";
import type { IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag, type Tone } from "../../../../shared/web/parts.ts";
import type { DeviceState } from "../../../../shared/wire/devices/device.ts";
import type { DeviceWithState, LaneDetail } from "../../../wire/gate-resources.ts";
import type { PageContext } from "../../page-context.ts";
import { DEVICE_WORDS } from "./device-words.ts";
import { addDevice } from "../../../features/gates/lanes/operations/add-device.ts";

const LOOKS = {
  starting: ["wait", "wait"],
  ready: ["good", "check"],
  degraded: ["wait", "alert"],
  lost: ["bad", "cross"],
  misconfigured: ["bad", "alert"],
} as const satisfies Record<DeviceState, readonly [Tone, IconName]>;

/** The state of a device by its gate's last report. */
export function deviceTag(
  { state }: Pick<DeviceWithState, "state">,
  { language }: Pick<PageContext, "language">,
): Markup {
  const { states, unreported } = DEVICE_WORDS[language];
  if (state === null) return tag("plain", "unknown", unreported);
  const [tone, icon] = LOOKS[state.state];
  return tag(tone, icon, states[state.state]);
}

/** The devices of a lane, and the way to a new one. */
export function devicesCard(lane: Pick<LaneDetail, "id" | "devices">, context: PageContext): Markup {
  const words = DEVICE_WORDS[context.language];
  return html`<section class="card" aria-labelledby="devices">
    <div class="card-head">
      <h2 id="devices">${words.devices} (${lane.devices.length})</h2>
      ${context.may(addDevice) ? html`<a class="button" href="/lanes/${lane.id}/devices/new">${words.add}</a>` : NOTHING}
    </div>
    ${
      lane.devices.length === 0
        ? html`<p class="card-body">${words.none}</p>`
        : html`<ul class="rows">
            ${lane.devices.map(
              (device) =>
                html`<li class="row">
                  <a href="/lanes/${lane.id}/devices/${device.id}">${device.name}</a>
                  <span class="quiet">${words.role[device.role]}</span> ${deviceTag(device, context)}
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
