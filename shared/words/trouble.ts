import type { Spoken } from "../wire/said.ts";
import { inWords } from "./say.ts";

/** An error that carries a sentence as a value; its message is the English sentence, for the log. */
export class Trouble extends Error {
  override readonly name: string = "Trouble";
  readonly said: Spoken;

  constructor(said: Spoken, options?: ErrorOptions) {
    super(inWords(said, "en"), options);
    this.said = said;
  }
}

/** The sentence of a thrown value: its own value if it has one, otherwise its error message. */
export function spokenOf(error: unknown): Spoken {
  if (error instanceof Trouble) return error.said;
  return error instanceof Error ? error.message : String(error);
}
