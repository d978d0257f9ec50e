import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { translated } from "../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../shared/web/timestamps.ts";
import { REASONS } from "../../../shared/rules/reason-texts.ts";
import { DecisionFact } from "../../../shared/wire/fact.ts";
import type { ReceivedFact } from "../../wire/gate-activity.ts";
import { Spoken } from "../../../shared/wire/said.ts";
import type { PageContext } from "../page-context.ts";
import { duration, evidenceList } from "./evidence.ts";

type Reader = Pick<PageContext, "words" | "language"> & { moments: TimestampFormats };

/** What people look for first; the rest of a fact stands behind "more". */
const FIRST = [
  "police_number",
  "read_plate",
  "led_message",
  "outcome",
  "action",
  "by",
  "reason",
  "because",
  "gross_kg",
];
/** What the page says already, what only programs need, and the credential, which opens the gate. */
const HIDDEN = new Set(["presented", "previous_hash", "hash", "type", "clock", "boot_id", "sequence", "occurred_at"]);

/** Facts in the order of the journal: when, what, and the words of their makers. */
export function timeline(facts: readonly ReceivedFact[], reader: Reader): Markup {
  const words = reader.words.gate;
  return html`<ol class="timeline">
    ${facts.map(({ type, occurred_at, received_at, body }) => {
      const shown = Object.entries(body).filter(([name]) => !HIDDEN.has(name));
      const first = Object.fromEntries(shown.filter(([name]) => FIRST.includes(name)));
      const rest = Object.fromEntries(shown.filter(([name]) => !FIRST.includes(name)));
      const said = Spoken.safeParse(body["detail"]);
      return html`<li>
        <p class="row">
          <time datetime="${occurred_at}">${reader.moments.toTheSecond(occurred_at)}</time>
          <strong>${words.fact[type]}</strong>
          <span class="quiet">${words.received(reader.moments.toTheSecond(received_at))}</span>
        </p>
        ${type === "decision" ? knewThen(body, reader) : NOTHING}
        ${said.success ? html`<p>${translated(said.data, reader)}</p>` : NOTHING} ${evidenceList(first, reader)}
        <details>
          <summary>…</summary>
          ${evidenceList(rest, reader)}
        </details>
      </li>`;
    })}
  </ol>`;
}

const Decided = DecisionFact.pick({ presented: true, decision: true, is_offline: true, replica_age_ms: true }).strip();

/** What was scanned, the rule that decided, what the gate knew and how old that was. */
function knewThen(body: ReceivedFact["body"], reader: Reader): Markup | string {
  const decided = Decided.safeParse(body);
  if (!decided.success) return NOTHING;
  const { presented, decision, is_offline, replica_age_ms: ageMs } = decided.data;
  const words = reader.words.gate.knew;
  const because = decision.code === "OK" ? "" : ` ${REASONS[decision.code].sentence[reader.language]}`;
  return html`<dl class="facts">
    <dt>${words.presented}</dt>
    <dd>${presented.text}</dd>
    <dt>${words.rule}</dt>
    <dd>${decision.code}${because}</dd>
    <dt>${words.dataAge}</dt>
    <dd>${dataAge(ageMs, reader)}${is_offline ? html` <span class="quiet">${words.offline}</span>` : NOTHING}</dd>
  </dl>`;
}

/** How old the data was by which a gate decided. @param ageMs null: it had none */
export function dataAge(ageMs: number | null, { words, language }: Pick<Reader, "words" | "language">): string {
  if (ageMs === null) return words.gate.knew.noData;
  return duration(ageMs, language);
}
