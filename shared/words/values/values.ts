import type { Language, Sentence } from "../sentence.ts";

/** The words of a closed set of values, small where a sentence may go on. */
export type Values = Readonly<Record<string, Sentence>>;

/** The words of the values in one language; a value that is not listed does not compile where it is looked up. */
export function valuesIn<V extends Values>(values: V, language: Language): Readonly<Record<keyof V, string>> {
  const side = language === "en" ? 0 : 1;
  return Object.fromEntries(Object.entries(values).map(([value, words]) => [value, words[side]])) as Record<
    keyof V,
    string
  >;
}

/** The same words as they stand alone: in a cell, on a ticket, at the head of a list. */
export function alone([en, id]: Sentence): { en: string; id: string } {
  const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return { en: begun(en), id: begun(id) };
}

/** The words of every value, as they stand alone. */
export function eachAlone<V extends Values>(values: V): Readonly<Record<keyof V, { en: string; id: string }>> {
  return Object.fromEntries(Object.entries(values).map(([value, words]) => [value, alone(words)])) as Record<
    keyof V,
    { en: string; id: string }
  >;
}
