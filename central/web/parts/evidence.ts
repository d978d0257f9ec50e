import { html } from "hono/html";
import type { Markup } from "../../../shared/web/markup.ts";
import { translated } from "../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../shared/web/timestamps.ts";
import type { PageContext } from "../page-context.ts";
import { fieldName, fieldValue } from "../words/field-names.ts";
import { FORM_WORDS } from "./form-words.ts";
import { labelledField } from "../../../shared/words/fields/fields.ts";
import { REASONS } from "../../../shared/rules/reason-texts.ts";
import type { DecisionCode } from "../../../shared/wire/decision.ts";
import { Said } from "../../../shared/wire/said.ts";
import type { Language } from "../../../shared/words/sentence.ts";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const IDENTIFIER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The name of what gates record and reviews show in the vocabulary. */
const EVIDENCE = "Evidence";
/** Proofs that only programs check. */
const FOR_PROGRAMS = new Set(["hash", "previous_hash", "key"]);

/** Any record as a list of facts: moments in the reader's zone, sentences in words. Ids and nulls are left out. */
export function evidenceList(
  record: Readonly<Record<string, unknown>>,
  reader: { language: Language; moments: TimestampFormats },
): Markup {
  const entries = Object.entries(record).flatMap(([name, value]) => {
    const shown = FOR_PROGRAMS.has(name) ? null : valueOf(name, value, reader);
    return shown === null ? [] : [[fieldName(EVIDENCE, name, reader.language), shown] as const];
  });
  return html`<dl class="facts">
    ${entries.map(
      ([name, shown]) =>
        html`<dt>${name}</dt>
          <dd>${shown}</dd>`,
    )}
  </dl>`;
}

function valueOf(
  name: string,
  value: unknown,
  reader: { language: Language; moments: TimestampFormats },
): Markup | string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") {
    if (IDENTIFIER.test(value)) return null;
    if (Object.hasOwn(REASONS, value)) return REASONS[value as DecisionCode].sentence[reader.language];
    return MOMENT.test(value) ? reader.moments.full(value) : fieldValue(EVIDENCE, name, value, reader.language);
  }
  if (typeof value === "number") return numberIn(name, value, reader.language);
  if (typeof value === "boolean") return FORM_WORDS[reader.language][value ? "yes" : "no"];
  if (Array.isArray(value)) {
    const shown = value.flatMap((one: unknown) => valueOf(name, one, reader) ?? []);
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

/** A number with its unit; milliseconds as people say them. */
function numberIn(name: string, value: number, language: Language): string {
  if (name.endsWith("_ms")) return duration(value, language);
  const unit = labelledField(EVIDENCE, name)?.unit;
  return unit === undefined ? String(value) : `${value} ${unit[language === "en" ? 0 : 1]}`;
}

/** About how long something takes, in the largest fitting unit. */
export function duration(ms: number, language: Language): string {
  const [value, unit] =
    Math.abs(ms) < 90_000
      ? [ms / 1000, "second"]
      : Math.abs(ms) < 5_400_000
        ? [ms / 60_000, "minute"]
        : [ms / 3_600_000, "hour"];
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(value);
}

/** A moment with its age, in the words of the reader. */
export const momentOf = (
  iso: string,
  { context, moments }: { context: Pick<PageContext, "words">; moments: TimestampFormats },
) => momentWithAge(iso, { moments, ago: context.words.frame.ago });

/** A relative age beside the moment itself. */
export function momentWithAge(iso: string, { moments, ago }: { moments: TimestampFormats; ago: string }): Markup {
  return html`<time datetime="${iso}">${moments.full(iso)}</time>
    <span class="quiet">(<span data-since="${Date.parse(iso)}"></span> ${ago})</span>`;
}
