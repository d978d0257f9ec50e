import { type Spoken } from "../wire/said.ts";
import { inWords } from "./say.ts";

/** An error whose words are a value; its message is the English sentence, for the log. */
export class Trouble extends Error {
  override readonly name: string = "Trouble";
  readonly said: Spoken;

  constructor(said: Spoken, options?: ErrorOptions) {
    super(inWords(said, "en"), options);
    this.said = said;
  }
}

/** What a thrown value says of itself: its value where it has one, else the words of whatever threw it. */
export function spokenOf(error: unknown): Spoken {
  if (error instanceof Trouble) return error.said;
  return error instanceof Error ? error.message : String(error);
}
