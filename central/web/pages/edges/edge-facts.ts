import { html } from "hono/html";
import type { IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag, type Tone } from "../../../../shared/web/parts.ts";
import type { EdgeConnection } from "../../../wire/edge-resources.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import type { PageContext } from "../../page-context.ts";
import type { EdgeRecord } from "./edge-record.ts";
import { EDGE_WORDS, edgeText } from "./edge-words.ts";
import { areaFact } from "../../parts/resource-facts.ts";

const LOOKS = {
  not_enrolled: ["wait", "wait"],
  connected: ["good", "cloud"],
  lost: ["bad", "noCloud"],
} as const satisfies Record<EdgeConnection, readonly [Tone, IconName]>;

export function connectionTag(
  { connection }: Pick<EdgeRecord, "connection">,
  { words }: Pick<PageContext, "words">,
): Markup {
  const [tone, icon] = LOOKS[connection];
  return tag(tone, icon, words.gate.connection[connection]);
}

const when = (name: Parameters<typeof edgeText>[0], of: (edge: EdgeRecord) => string | null): Shows<EdgeRecord> => ({
  label: edgeText(name),
  value(edge, reader) {
    const at = of(edge);
    return at === null ? null : momentOf(at, reader);
  },
});
const lastContact = when("lastContact", (edge) => edge.last_contact_at);
const version: Shows<EdgeRecord> = { label: edgeText("version"), value: (edge) => edge.version };

const dataAge: Shows<EdgeRecord> = {
  label: edgeText("dataAge"),
  value({ replica, is_current }, { context, moments }) {
    if (!replica?.as_of) return null;
    const { isCurrent, isBehind } = EDGE_WORDS[context.language];
    return html`<span data-since="${Date.parse(replica.as_of)}" title="${moments.full(replica.as_of)}"></span>
      ${is_current === null ? NOTHING : html`<span class="quiet">(${is_current ? isCurrent : isBehind})</span>`}`;
  },
};

const toSend: Shows<EdgeRecord> = {
  label: edgeText("toSend"),
  value({ outbox }, reader: Reader) {
    if (!outbox) return null;
    const { nothing, oldest } = EDGE_WORDS[reader.context.language];
    if (outbox.depth === 0) return nothing;
    return html`${outbox.depth}
    ${outbox.oldest_at === null ? NOTHING : html`<span class="quiet">${oldest}</span> ${momentOf(outbox.oldest_at, reader)}`}`;
  },
};

export const edgeColumns: readonly Shows<EdgeRecord>[] = [
  lastContact,
  dataAge,
  toSend,
  version,
  {
    label: edgeText("alerts"),
    value({ alerts }, { context }) {
      const { alert, noAlerts } = EDGE_WORDS[context.language];
      const kinds = [...new Set(alerts.map(({ kind }) => kind))];
      if (kinds.length === 0) return html`<span class="quiet">${noAlerts}</span>`;
      return html`<div class="row">${kinds.map((kind) => tag("bad", "alert", alert[kind]))}</div>`;
    },
  },
];

export const edgeFacts: readonly Shows<EdgeRecord>[] = [
  {
    label: edgeText("gate"),
    value: ({ gate_id, gate_name }) => html`<a href="/gates/${gate_id}">${gate_name}</a>`,
  },
  areaFact,
  lastContact,
  dataAge,
  toSend,
  {
    label: edgeText("parked"),
    value: ({ parked_facts_count: count }) => (count === 0 ? null : tag("bad", "alert", String(count))),
  },
  version,
  { label: edgeText("host"), value: ({ host_name }) => host_name },
  when("startedAt", ({ started_at }) => started_at),
  when("enrolledAt", ({ enrolled_at }) => enrolled_at),
  {
    label: edgeText("codeUntil"),
    value: ({ enrolment_expires_at: at }, { moments }) => (at === null ? null : moments.full(at)),
  },
  {
    label: edgeText("clock"),
    value({ clock }, { context }) {
      if (!clock) return null;
      const words = EDGE_WORDS[context.language].clockTrust[clock.trust];
      return clock.offset_ms === null ? words : `${words} (${clock.offset_ms > 0 ? "+" : ""}${clock.offset_ms} ms)`;
    },
  },
  {
    label: edgeText("disk"),
    value({ disk }, { context }) {
      if (!disk) return null;
      const words = EDGE_WORDS[context.language].diskState[disk.state];
      return disk.free_bytes === null ? words : `${words} (${Math.round(disk.free_bytes / 1e9)} GB)`;
    },
  },
  {
    label: edgeText("selfTest"),
    value: ({ self_test }, reader) =>
      self_test
        ? html`${EDGE_WORDS[reader.context.language].colour[self_test.colour]}, ${momentOf(self_test.at, reader)}`
        : null,
  },
  { label: edgeText("key"), value: ({ public_key: key }) => (key === null ? null : html`<code>${key}</code>`) },
];
