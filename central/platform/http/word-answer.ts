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

/** Texts of answers, with the place beside them that has each as a value. */
const WORDED: Readonly<Record<string, readonly string[]>> = {
  message: ["said"],
  state_because: ["state_said"],
  title: ["data", "said"],
};

/** An answer with its sentences in this language: each stands in it in English, with its value beside it. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (language === "en" || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  const worded = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inLanguage(inner, language)]));
  for (const [text, of] of Object.entries(WORDED)) {
    if (typeof worded[text] !== "string") continue;
    const { success, data } = Spoken.safeParse(of.reduce(inside, worded));
    if (success) worded[text] = inWords(data, language);
  }
  return worded;
}

const inside = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([own]) => own === name)?.[1] : undefined;
