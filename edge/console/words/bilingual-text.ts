import { type Language } from "../../../shared/rules/reason-texts.ts";

/** The same words in both languages: leaving one out does not compile. */
export function bilingual<T>(en: T, id: NoInfer<T>): Record<Language, T> {
  return { en, id };
}
