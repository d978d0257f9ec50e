import { html } from "hono/html";
import { z } from "zod";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag } from "../../../../shared/web/parts.ts";
import type { LaneDetail } from "../../../wire/gate-resources.ts";
import type { Act } from "../../page.ts";
import { awaited } from "../../parts/command-outcome.ts";
import { fieldsOf } from "../../read-form.ts";
import { Refused } from "../../refused.ts";
import type { PageContext } from "../../page-context.ts";
import { progressOf, type Step } from "./progress.ts";
import { START_WORDS } from "./start-words.ts";
import { FIRST_PORT, virtualDevices } from "./virtual-devices.ts";
import { addDevice } from "../../../features/gates/lanes/operations/add-device.ts";

const SIMULATOR = "npm run simulator -- --config scripts/simulator/first-lane.yaml";

/** The way from an empty site to its first open barrier, for who may go it; nothing once a vehicle went through. */
export async function startGuide(context: PageContext): Promise<Markup | string> {
  const progress = await progressOf(context);
  if (!progress) return NOTHING;
  const { steps, laneWithout } = progress;
  const words = START_WORDS[context.language];
  const next = steps.find(({ isDone }) => !isDone);
  // What happens at the gate comes without a press.
  const isWaiting = next?.name === "edge" || next?.name === "truck";
  const list = html`<section class="card" aria-labelledby="start-title">
    <div class="card-head">
      <h2 id="start-title">${words.title}</h2>
      <span class="quiet">${words.done(steps.filter(({ isDone }) => isDone).length, steps.length)}</span>
    </div>
    <ol class="rows">
      ${steps.map((step) => stepRow(context, step, step === next))}
    </ol>
  </section>`;
  const form = laneWithout && next?.name === "devices" ? virtualForm(context, laneWithout) : NOTHING;
  return html`<div class="stack">${awaited({ id: "start", address: "/live", isWaiting }, list)} ${form}</div>`;
}

function stepRow(context: PageContext, { name, isDone, to }: Step, isNext: boolean): Markup {
  const words = START_WORDS[context.language];
  const [title, help] = words.steps[name];
  const look = isNext ? "button main" : "";
  // By its id the link keeps the focus when the list is replaced by news.
  const link =
    isDone || to === null
      ? html`<strong>${title}</strong>`
      : html`<a class="${look}" href="${to}" id="step-${name}">${title}</a>`;
  return html`<li class="row" data-step="${name}">
    ${link} <span class="quiet">${help}</span>
    ${isDone ? tag("good", "check", words.isDone) : isNext ? tag("wait", null, words.isNext) : NOTHING}
  </li>`;
}

function virtualForm(context: PageContext, { id }: LaneDetail): Markup | string {
  if (!context.may(addDevice)) return NOTHING;
  const { virtual: words } = START_WORDS[context.language];
  return html`<details class="act">
    <summary class="button">${words.open}…</summary>
    <form method="post" action="/live/virtual-devices">
      <div class="stack card card-body">
        <input type="hidden" name="lane_id" value="${id}" />
        <p>${words.says}</p>
        <pre class="commands" tabindex="0">${SIMULATOR}</pre>
        <div class="field">
          <label for="first-port">${words.port}</label>
          <input
            class="input"
            id="first-port"
            name="first_port"
            type="number"
            min="1024"
            max="65533"
            value="${FIRST_PORT}"
            required
          />
        </div>
        <button class="button main" type="submit">${words.add}</button>
      </div>
    </form>
  </details>`;
}

const VirtualForm = z.object({ lane_id: z.uuid(), first_port: z.coerce.number().int().min(1024).max(65_533) });

/** Adds the devices that the simulator plays; those that the lane has already stay. */
export const virtualDevicesAct: Act = {
  path: "/live/virtual-devices",
  uses: [addDevice],
  async perform(context, sent) {
    const { lane_id: id, first_port: port } = fieldsOf(sent, VirtualForm);
    for (const body of virtualDevices(port, START_WORDS[context.language].virtual.names)) {
      const added = await context.send(addDevice, { params: { id }, body: body });
      if (!added.ok) throw new Refused(added.problem);
    }
    return { to: "/live" };
  },
};
