import { Spoken } from "../../../shared/wire/said.ts";
import { say, inWords } from "../../../shared/words/say.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import type { Operation } from "./operation.ts";

/** The `message` of an operation's successful answer. */
export function messageOf({ message }: Operation, data: unknown, language: Language): string {
  const done = typeof message === "function" ? message(data as never) : message;
  if (done === undefined) return "OK";
  const words = inWords(typeof done === "string" ? say(done) : done, language);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Texts of answers with the field that has them as values. */
const WORDED = { message: "said", state_because: "state_said" } as const;

/** An answer with its sentences in this language: each stands in it in English, with its value beside it. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (language === "en" || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  const worded = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inLanguage(inner, language)]));
  for (const [text, of] of Object.entries(WORDED)) {
    if (typeof worded[text] !== "string" || worded[of] === undefined) continue;
    const { success, data } = Spoken.safeParse(worded[of]);
    if (success) worded[text] = inWords(data, language);
  }
  return worded;
}
