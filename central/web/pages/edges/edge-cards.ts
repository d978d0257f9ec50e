import { html } from "hono/html";
import { HEALTH_LOOK } from "../../../../shared/web/lane-looks.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { moment, tag, translated } from "../../../../shared/web/parts.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";
import type { EdgeRecord } from "./edge-record.ts";
import { EDGE_WORDS } from "./edge-words.ts";

/** What is wrong with an edge, its lanes, and when it was without central. */
export function edgeCards(edge: EdgeRecord, { context, moments }: Reader): Markup {
  const reader = { ...context, moments };
  const words = EDGE_WORDS[context.language];
  const { alerts, lanes = [], outages = [], gate_id } = edge;
  const cards = [
    alerts.length === 0
      ? NOTHING
      : tableCard("alerts", words.alerts, {
          columns: [words.alerts, words.since, words.state],
          rows: alerts.map(({ kind, since, detail }) => [
            words.alert[kind],
            moment(reader, since),
            translated(detail, reader),
          ]),
        }),
    lanes.length === 0
      ? NOTHING
      : tableCard("lanes", words.lanes, {
          columns: [words.lane, words.state, words.settings],
          rows: lanes.map((lane) => {
            const [tone, icon] = HEALTH_LOOK[lane.health];
            const { state, problem } = lane.configuration;
            return [
              html`<a href="/live/${gate_id}/${lane.lane_id}">${lane.number}. ${lane.name}</a>`,
              tag(tone, icon, context.words.gate.health[lane.health]),
              html`${words.configuration[state]} ${problem === null ? NOTHING : translated(problem, reader)}`,
            ];
          }),
        }),
    outages.length === 0
      ? NOTHING
      : tableCard("outages", words.outages, {
          columns: [words.from, words.to, words.decided, words.onSignature, words.contradictions],
          rows: outages.map(({ from, to, decisions, contradictions }) => [
            moment(reader, from),
            to === null ? words.lasts : moment(reader, to),
            words.decisions(decisions.admitted, decisions.refused, decisions.referred),
            String(decisions.on_signature_alone),
            String(contradictions.length),
          ]),
        }),
  ];
  return html`${cards}`;
}
