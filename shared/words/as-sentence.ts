import type { Language } from "./sentence.ts";
import type { Spoken } from "../wire/said.ts";
import { inWords } from "./say.ts";

/** What stands alone: with a capital letter and a full stop. */
export function asSentence(spoken: Spoken, language: Language, timeOf?: (iso: string) => string): string {
  const words = inWords(spoken, language, timeOf);
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?…]$/.test(words) ? "" : ".");
}
