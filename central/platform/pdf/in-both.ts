import type { Sentence } from "../../../shared/words/sentence.ts";
import { alone } from "../../../shared/words/values/values.ts";

/** A text of a printed page: Indonesian, then English. */
export type InBoth = readonly [id: string, en: string];

/** The words of the vocabulary as they are printed, with a capital letter. */
export function inBoth(words: Sentence): InBoth {
  const { en, id } = alone(words);
  return [id, en];
}

export const SHOW_IT: InBoth = [
  "Tunjukkan QR ini di pembaca gerbang. Jangan melipat atau menutupi QR.",
  "Show this QR to the reader at the gate. Do not fold or cover it.",
];
