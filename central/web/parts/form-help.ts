import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { asSentence } from "../../../shared/words/as-sentence.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import type { Told } from "../../platform/reference/body-sentences.ts";
import type { PageContext } from "../page-context.ts";
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

/** What goes into each entry of a form, behind one press: the help of the vocabulary. */
export function formHelp(context: PageContext, operation: Operation, parts: readonly Helped[]): Markup | string {
  const sentences = context.sentencesOf(operation);
  const rows = parts.flatMap(({ fields, words, above }) =>
    fields.flatMap(({ path }) => {
      const sentence = inLanguage(
        sentences.get(above === undefined ? path : `${above}.${path}`) ?? {},
        context.language,
      );
      const label = words[path]?.label;
      return sentence === undefined || label === undefined ? [] : [[label, sentence] as const];
    }),
  );
  if (rows.length === 0) return NOTHING;
  return html`<details class="act form-help">
    <summary class="button">${FORM_WORDS[context.language].help}</summary>
    <dl class="facts card card-body">
      ${rows.map(
        ([label, sentence]) =>
          html`<dt>${label}</dt>
            <dd>${sentence}</dd>`,
      )}
    </dl>
  </details>`;
}

/** What goes into one entry of a form: the help of the vocabulary; empty without one. */
export function entryHelp(context: PageContext, operation: Operation, path: string): string {
  const sentences = context.sentencesOf(operation);
  const inRows = [...sentences].find(([of]) => of.endsWith(`.${path.split(".").at(-1) ?? ""}`));
  return inLanguage(sentences.get(path) ?? inRows?.[1] ?? {}, context.language) ?? "";
}

/** What goes into each entry of a form in parts, those of its rows too. */
export function partsHelp(
  context: PageContext,
  operation: Operation,
  { parts, words }: { parts: readonly FormPart[]; words: Helped["words"] },
): Markup | string {
  const helped = parts.flatMap((part): Helped[] => {
    if ("fields" in part) return [{ fields: part.fields, words }];
    return "rows" in part ? [{ fields: part.rows.fields, words: part.rows.words, above: part.rows.path }] : [];
  });
  return formHelp(context, operation, helped);
}

function inLanguage({ help }: Told, language: Language): string | undefined {
  return help && asSentence(help[language === "en" ? 0 : 1], language);
}
