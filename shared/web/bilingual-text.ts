import type { Language } from "../words/sentence.ts";

/** The same words in both languages: a missing one does not compile. */
export function bilingual<T>(en: T, id: NoInfer<T>): Record<Language, T> {
  return { en, id };
}
