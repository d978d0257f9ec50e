import { html } from "hono/html";
import type { Language } from "../../../../shared/words/sentence.ts";
import type { GateDetail } from "../../../wire/gate-resources.ts";
import type { LiveParts } from "../../../../shared/web/changes.ts";
import { type Markup, textOf } from "../../../../shared/web/markup.ts";
import { alertLinks } from "./alerts.ts";
import { gateState, laneCard, type LaneNow, type LiveReader } from "./lane-card.ts";
import type { Now } from "./live-data.ts";
import { LIVE_WORDS } from "./live-words.ts";

/** Reads each part in the time zone of its area. */
export type ReaderOf = (area: { id: string }) => LiveReader;

/** Every gate of the areas with its lanes. */
export function liveView({ areas, latest }: Now, readerOf: ReaderOf): Markup {
  return html`${areas.map((area) => {
    const reader = readerOf(area);
    const words = LIVE_WORDS[reader.language];
    return html`<section class="stack area" aria-labelledby="area-${area.id}">
      <h2 id="area-${area.id}">${area.name}</h2>
      ${area.gates.length === 0 ? html`<p class="quiet">${words.noGates}</p>` : area.gates.map((gate) => gateView(gate, latest, reader))}
    </section>`;
  })}`;
}

function gateView(gate: GateDetail, latest: Now["latest"], reader: LiveReader): Markup {
  return html`<section class="gate" aria-labelledby="gate-name-${gate.id}">
    <header class="row gate-head">
      <h3 id="gate-name-${gate.id}">${gate.name}</h3>
      <div class="row" id="gate-${gate.id}">${gateState(gate, reader)}</div>
    </header>
    ${
      gate.lanes.length === 0
        ? html`<p class="quiet">${LIVE_WORDS[reader.language].noLanes}</p>`
        : html`<div class="lanes">
            ${gate.lanes.map((lane) => html`<div id="lane-${lane.id}">${cardOf(lane, gate, latest, reader)}</div>`)}
          </div>`
    }
  </section>`;
}

function cardOf(lane: LaneNow, { edge }: GateDetail, latest: Now["latest"], reader: LiveReader): Markup {
  return laneCard(lane, { latest: latest.get(lane.id), isStale: edge?.connection !== "connected" }, reader);
}

/** The parts that change by themselves. A new gate or lane replaces the whole view. */
export function livePartsOf(now: Now, readerOf: ReaderOf, language: Language): LiveParts {
  const parts = new Map<string, string>();
  for (const area of now.areas) {
    const reader = readerOf(area);
    for (const gate of area.gates) {
      parts.set(`gate-${gate.id}`, textOf(html`${gateState(gate, reader)}`));
      for (const lane of gate.lanes) parts.set(`lane-${lane.id}`, textOf(cardOf(lane, gate, now.latest, reader)));
    }
  }
  const holds = new Set(parts.keys());
  parts.set("live-alerts", textOf(alertLinks(now, language)));
  const whole = (): string => textOf(liveView(now, readerOf));
  return { holder: { id: "live", is: [...holds].join(), html: whole, holds }, parts };
}
