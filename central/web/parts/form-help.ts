import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { INDONESIAN } from "../../platform/reference/body-sentences.ts";
import type { Visit } from "../visit.ts";
import type { EntryWords } from "./form.ts";
import type { FormPart } from "./form-parts.ts";
import { FORM_WORDS } from "./form-words.ts";
import type { FormField } from "./form-schema.ts";
import type { Operation } from "../../platform/http/operation.ts";

/** Entries of a form with their labels. `above`: the path of the list whose rows have them. */
export interface Helped {
  fields: readonly Pick<FormField, "path">[];
  words: Readonly<Record<string, EntryWords>>;
  above?: string;
}

/** What goes into each entry of a form, behind one press: the sentences of the reference, in the reader's language. */
export function formHelp(visit: Visit, operation: Operation, parts: readonly Helped[]): Markup | string {
  const sentences = visit.sentencesOf(operation);
  const rows = parts.flatMap(({ fields, words, above }) =>
    fields.flatMap(({ path }) => {
      const sentence = sentences.get(above === undefined ? path : `${above}.${path}`);
      const label = words[path]?.label;
      return sentence === undefined || label === undefined
        ? []
        : [[label, helpWords(sentence, visit, words, path)] as const];
    }),
  );
  if (rows.length === 0) return NOTHING;
  return html`<details class="act form-help">
    <summary class="button">${FORM_WORDS[visit.language].help}</summary>
    <dl class="facts card card-body">
      ${rows.map(
        ([label, sentence]) =>
          html`<dt>${label}</dt>
            <dd>${sentence}</dd>`,
      )}
    </dl>
  </details>`;
}

/** What goes into one entry of a form: the sentence of the reference, in the reader's language; empty without one. */
export function entryHelp(visit: Visit, operation: Operation, path: string): string {
  const sentences = visit.sentencesOf(operation);
  const inRows = [...sentences].find(([of]) => of.endsWith(`.${path.split(".").at(-1) ?? ""}`));
  const sentence = sentences.get(path) ?? inRows?.[1];
  return sentence === undefined ? "" : helpWords(sentence, visit);
}

/** What goes into each entry of a form in parts, those of its rows too. */
export function partsHelp(
  visit: Visit,
  operation: Operation,
  { parts, words }: { parts: readonly FormPart[]; words: Helped["words"] },
): Markup | string {
  const helped = parts.flatMap((part): Helped[] => {
    if ("fields" in part) return [{ fields: part.fields, words }];
    return "rows" in part ? [{ fields: part.rows.fields, words: part.rows.words, above: part.rows.path }] : [];
  });
  return formHelp(visit, operation, helped);
}

/** An English sentence of the reference with the values that a form shows in place of those that programs send. */
export function asTyped(sentence: string): string {
  return sentence
    .replaceAll(/\bnull\b/g, "empty")
    .replaceAll(/\bfalse(?= (?:for|where)\b)/g, "no,")
    .replaceAll(/\bfalse\b/g, "no")
    .replaceAll(/\btrue\b/g, "yes");
}

/**
 * A sentence of the reference for a person: in the person's language, without the signs of programs, and with the labels
 * of the page in place of names of fields and of choices.
 */
function helpWords(
  sentence: string,
  { language }: Pick<Visit, "language">,
  words: Helped["words"] = {},
  path = "",
): string {
  const text = language === "id" ? (INDONESIAN[sentence] ?? sentence) : asTyped(sentence);
  const choices = Object.entries(words[path]?.choices ?? {});
  const fields = Object.entries(words).map(([of, { label }]) => [of.split(".").at(-1) ?? "", label] as const);
  const shown = new Map([...fields, ...choices].map(([name, label]) => [name, `“${label}”`]));
  const chosen = new Set(choices.map(([name]) => name));
  const plain = text
    .replaceAll("`", "")
    .replaceAll(/\b\w+(?=:)/g, (value) => (chosen.has(value) ? (shown.get(value) ?? value) : value))
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => shown.get(name) ?? name.replaceAll("_", " "));
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}
