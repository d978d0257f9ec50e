import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { translated } from "../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../shared/web/timestamps.ts";
import type { ReceivedFact } from "../../../shared/wire/gate-activity.ts";
import { Spoken } from "../../../shared/wire/said.ts";
import type { Visit } from "../visit.ts";
import { evidenceList } from "./evidence.ts";

type Reader = Pick<Visit, "words" | "language"> & { moments: TimestampFormats };

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
        ${said.success ? html`<p>${translated(said.data, reader)}</p>` : NOTHING} ${evidenceList(first, reader)}
        <details>
          <summary>…</summary>
          ${evidenceList(rest, reader)}
        </details>
      </li>`;
    })}
  </ol>`;
}
