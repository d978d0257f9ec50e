import type { Said } from "../wire/said.ts";
import { inWords } from "../words/say.ts";
import type { InputProblem } from "./codes.ts";

/** An input error whose message pages show in the reader's language. */
export function saidProblem(path: string, said: Said): InputProblem {
  return { path, message: inWords(said, "en"), said };
}
