import type { Language } from "../../../shared/words/sentence.ts";
import { actWords } from "./act-words.ts";
import { frameWords } from "./frame-words.ts";
import { laneWords } from "./lane-words.ts";
import { outcomeWords } from "./outcome-words.ts";
import { reportWords } from "./report-words.ts";

/** Every word of the console in one language. */
export interface Words {
  frame: (typeof frameWords)[Language];
  lane: (typeof laneWords)[Language];
  act: (typeof actWords)[Language];
  outcome: (typeof outcomeWords)[Language];
  report: (typeof reportWords)[Language];
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: { frame: frameWords.en, lane: laneWords.en, act: actWords.en, outcome: outcomeWords.en, report: reportWords.en },
  id: { frame: frameWords.id, lane: laneWords.id, act: actWords.id, outcome: outcomeWords.id, report: reportWords.id },
};
