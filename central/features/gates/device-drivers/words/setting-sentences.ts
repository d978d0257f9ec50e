import { BOARD_SENTENCES } from "./board-sentences.ts";
import { LINE_SENTENCES } from "./line-sentences.ts";
import { SIGN_AND_SCALE_SENTENCES } from "./sign-and-scale-sentences.ts";

/** The Indonesian of each sentence that the schemas of settings have, by its English. */
export const SETTING_SENTENCES: Readonly<Record<string, string>> = {
  ...LINE_SENTENCES,
  ...BOARD_SENTENCES,
  ...SIGN_AND_SCALE_SENTENCES,
};
