import { type FieldPath, type Labelled, fieldLabel, labelledField } from "../../../shared/words/fields/fields.ts";
import type { FieldWords } from "../../../shared/words/fields/field.ts";
import type { Language, Sentence } from "../../../shared/words/sentence.ts";
import type { EntryWords } from "../parts/form.ts";
import type { Bilingual } from "../parts/resource-acts.ts";

/** The entries of a form for these fields of a record, from the vocabulary; their order is that of facts. */
export function entriesOf<R extends string, P extends FieldPath<R>>(
  record: R,
  paths: readonly P[],
): Readonly<Record<Language, Readonly<Record<P, EntryWords>>>> {
  const inLanguage = (language: Language) =>
    Object.fromEntries(paths.map((path) => [path, entryOf(wordsOf(record, path), language)])) as Record<P, EntryWords>;
  return { en: inLanguage("en"), id: inLanguage("id") };
}

type Entry = FieldWords & { label: Sentence };

const wordsOf = (record: string, path: string): Entry => labelledField(record, path) ?? { label: [path, path] };

function entryOf({ label, hint, unit, choices }: Entry, language: Language): EntryWords {
  const side = language === "en" ? 0 : 1;
  return {
    label: label[side],
    ...(hint && { help: hint[side] }),
    ...(unit && { unit: unit[side] }),
    ...(choices && {
      choices: Object.fromEntries(Object.entries(choices).map(([value, word]) => [value, word[side]])),
    }),
  };
}

/** The label of a record's field as the heading of a column or a fact. */
export function labelOf<R extends string>(record: R, path: FieldPath<R>): Bilingual {
  const [en, id] = wordsOf(record, path).label;
  return { en, id };
}

/** The labels of fields in both languages, under the names that a page has for them. */
export function labelsOf<N extends string>(
  fields: Readonly<Record<N, Labelled>>,
): Record<Language, Readonly<Record<N, string>>> {
  const inLanguage = (side: 0 | 1) =>
    Object.fromEntries(
      Object.entries<Labelled>(fields).map(([name, field]) => [name, fieldLabel(field)[side]]),
    ) as Record<N, string>;
  return { en: inLanguage(0), id: inLanguage(1) };
}
