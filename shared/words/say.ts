import type { Language } from "../rules/reason-texts.ts";
import type { Said, SaidParam, Spoken } from "../wire/said.ts";
import { brokerSentences } from "./broker-sentences.ts";
import { cameraSentences } from "./camera-sentences.ts";
import { claimSentences } from "./claim-sentences.ts";
import { deviceSentences } from "./device-sentences.ts";
import { findingSentences } from "./finding-sentences.ts";
import { formSentences } from "./form-sentences.ts";
import { gateSentences } from "./gate-sentences.ts";
import { laneSentences } from "./lane-sentences.ts";
import { reasonSentences } from "./reasons.ts";
import { noticeSentences } from "./notice-sentences.ts";
import { testSentences } from "./test-sentences.ts";
import { ticketSentences } from "./ticket-sentences.ts";
import type { Sentence } from "./sentence.ts";

export const SENTENCES = {
  ...laneSentences,
  ...gateSentences,
  ...deviceSentences,
  ...brokerSentences,
  ...cameraSentences,
  ...claimSentences,
  ...findingSentences,
  ...formSentences,
  ...reasonSentences,
  ...noticeSentences,
  ...testSentences,
  ...ticketSentences,
} as const;

export type SaidCode = keyof typeof SENTENCES;
type Holes<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
type ParamsOf<C extends SaidCode> = Record<Holes<(typeof SENTENCES)[C][0]>, SaidParam>;

/**
 * A sentence as a value. A parameter without its placeholder, or a placeholder without its parameter, does not compile.
 */
export function say<C extends SaidCode>(
  code: C,
  ...[params]: [Holes<(typeof SENTENCES)[C][0]>] extends [never] ? [] : [params: ParamsOf<C>]
): Said {
  return { code, params: params ?? {} };
}

/**
 * A sentence for people. A text without a code (own words, a library's text, an older version's text) stays unchanged.
 * @param timeOf formats a moment (ISO 8601) in the reader's zone
 */
export function inWords(spoken: Spoken, language: Language, timeOf = (iso: string): string => iso): string {
  if (typeof spoken === "string") return spoken;
  const { code, params } = spoken;
  const shown = (name: string, value: SaidParam | undefined): string => {
    if (value === undefined) return "?";
    if (typeof value === "string") return name.endsWith("_at") ? timeOf(value) : value;
    if (typeof value === "number") return String(value);
    return "code" in value ? inWords(value, language, timeOf) : value.map((one) => shown(name, one)).join("; ");
  };
  const sentence = sentenceOf(code);
  // The code is of a newer version: its parameters are better than nothing.
  if (!sentence)
    return [code.replaceAll("_", " "), ...Object.entries(params).map(([name, value]) => shown(name, value))].join(": ");
  return sentence[language === "en" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name: string) => shown(name, params[name]));
}

function sentenceOf(code: string): Sentence | undefined {
  return Object.hasOwn(SENTENCES, code) ? SENTENCES[code as SaidCode] : undefined;
}

/** Joins several sentences; a single one stays unchanged, and none gives an empty text. */
export function sayAll(parts: readonly Spoken[]): Spoken {
  return parts.length > 1 ? say("all", { parts: [...parts] }) : (parts[0] ?? "");
}

export function isSame(one: Spoken | null, other: Spoken | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
