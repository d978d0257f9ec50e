import { html } from "hono/html";
import type { Markup } from "../../../shared/web/markup.ts";
import { translated } from "../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../shared/web/timestamps.ts";
import type { Visit } from "../visit.ts";
import { fieldWords, valueWords } from "../words/evidence-words.ts";
import { Said } from "../../../shared/wire/said.ts";
import type { Language } from "../../../shared/words/sentence.ts";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const IDENTIFIER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Any record as a list of facts: moments in the reader's zone, sentences in words. Ids and nulls are left out. */
export function evidenceList(
  record: Readonly<Record<string, unknown>>,
  reader: { language: Language; moments: TimestampFormats },
): Markup {
  const entries = Object.entries(record).flatMap(([name, value]) => {
    const shown = valueOf(value, reader);
    return shown === null ? [] : [[fieldWords(name, reader.language), shown] as const];
  });
  return html`<dl class="facts">
    ${entries.map(
      ([name, shown]) =>
        html`<dt>${name}</dt>
          <dd>${shown}</dd>`,
    )}
  </dl>`;
}

function valueOf(value: unknown, reader: { language: Language; moments: TimestampFormats }): Markup | string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") {
    if (IDENTIFIER.test(value)) return null;
    return MOMENT.test(value) ? reader.moments.full(value) : valueWords(value, reader.language);
  }
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (Array.isArray(value)) {
    const shown = value.flatMap((one: unknown) => valueOf(one, reader) ?? []);
    return shown.length === 0
      ? null
      : html`<ul>
          ${shown.map((one) => html`<li>${one}</li>`)}
        </ul>`;
  }
  const said = Said.safeParse(value);
  if (said.success) return translated(said.data, reader);
  return evidenceList(value as Record<string, unknown>, reader);
}

/** A moment with its age, in the words of a visit. */
export const momentOf = (iso: string, { visit, moments }: { visit: Pick<Visit, "words">; moments: TimestampFormats }) =>
  momentWithAge(iso, { moments, ago: visit.words.frame.ago });

/** A relative age beside the moment itself. */
export function momentWithAge(iso: string, { moments, ago }: { moments: TimestampFormats; ago: string }): Markup {
  return html`<time datetime="${iso}">${moments.full(iso)}</time>
    <span class="quiet">(<span data-since="${Date.parse(iso)}"></span> ${ago})</span>`;
}
