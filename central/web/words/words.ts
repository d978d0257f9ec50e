import type { Language } from "../../../shared/words/sentence.ts";
import { frameWords } from "./frame-words.ts";
import { gateWords } from "./gate-words.ts";

/** The words that several pages use; a page's own words stand beside it. */
export interface Words {
  frame: (typeof frameWords)[Language];
  gate: (typeof gateWords)[Language];
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: { frame: frameWords.en, gate: gateWords.en },
  id: { frame: frameWords.id, gate: gateWords.id },
};
