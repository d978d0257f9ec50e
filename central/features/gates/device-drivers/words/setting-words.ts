import { BOARD_WORDS } from "./board-words.ts";
import { LINE_WORDS } from "./line-words.ts";
import { SIGN_AND_SCALE_WORDS } from "./sign-and-scale-words.ts";

/** The names of settings, and of values that need one, in English and in Indonesian. */
export const SETTING_WORDS: Readonly<Record<string, readonly [en: string, id: string]>> = {
  ...LINE_WORDS,
  ...BOARD_WORDS,
  ...SIGN_AND_SCALE_WORDS,
};
