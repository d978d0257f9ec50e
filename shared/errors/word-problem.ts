import type { Language } from "../words/sentence.ts";
import { inWords } from "../words/say.ts";
import type { InputProblem } from "./codes.ts";

/** The problem as it is answered, with its words. */
export function wordProblem({ path, said }: InputProblem, language: Language = "en") {
  return { path, message: inWords(said, language), said };
}
