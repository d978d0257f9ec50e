import type { Said, SaidParam, Spoken } from "../wire/said.ts";
import { accessSentences } from "./sentences/access.ts";
import { brokerSentences } from "./sentences/broker.ts";
import { cameraSentences } from "./sentences/camera.ts";
import { claimSentences } from "./sentences/claim.ts";
import { deviceSentences } from "./sentences/device.ts";
import { deviceSettingSentences } from "./sentences/device-settings.ts";
import { doneSentences } from "./sentences/done.ts";
import { findingSentences } from "./sentences/finding.ts";
import { formSentences } from "./sentences/form.ts";
import { gateSentences } from "./sentences/gate.ts";
import { inputSentences } from "./sentences/input.ts";
import { laneSentences } from "./sentences/lane.ts";
import { noticeSentences } from "./sentences/notice.ts";
import { paperSentences } from "./sentences/papers.ts";
import { reasonSentences } from "./sentences/reasons.ts";
import { recordSentences, thingSentences } from "./sentences/records.ts";
import { releaseSentences } from "./sentences/release.ts";
import { requestSentences } from "./sentences/requests.ts";
import { serviceSentences } from "./sentences/services.ts";
import { settingSentences } from "./sentences/settings.ts";
import { siteSentences } from "./sentences/sites.ts";
import { testSentences } from "./sentences/test.ts";
import { ticketSentences } from "./sentences/ticket.ts";
import { workSentences } from "./sentences/work.ts";
import type { Sentence, Sentences, Language } from "./sentence.ts";

export const SENTENCES = {
  ...accessSentences,
  ...brokerSentences,
  ...cameraSentences,
  ...claimSentences,
  ...deviceSentences,
  ...deviceSettingSentences,
  ...doneSentences,
  ...findingSentences,
  ...formSentences,
  ...gateSentences,
  ...inputSentences,
  ...laneSentences,
  ...noticeSentences,
  ...paperSentences,
  ...reasonSentences,
  ...recordSentences,
  ...thingSentences,
  ...releaseSentences,
  ...requestSentences,
  ...serviceSentences,
  ...settingSentences,
  ...siteSentences,
  ...testSentences,
  ...ticketSentences,
  ...workSentences,
} as const;
const BY_CODE: Sentences = SENTENCES;

export type SaidCode = keyof typeof SENTENCES;
type NameOf<Hole> = Hole extends `${infer Name}|${string}` ? Name : Hole;
type Holes<T> = T extends `${string}{${infer Hole}}${infer Rest}` ? NameOf<Hole> | Holes<Rest> : never;
type ParamsOf<C extends SaidCode> = Record<Holes<(typeof SENTENCES)[C][0]>, SaidParam>;
/** What a sentence needs beside its code. */
export type SaidParams<C extends SaidCode> = [Holes<(typeof SENTENCES)[C][0]>] extends [never]
  ? []
  : [params: ParamsOf<C>];

/**
 * A sentence as a value. A parameter without its placeholder, or a placeholder without its parameter, does not compile.
 */
export function say<C extends SaidCode>(code: C, ...[params]: SaidParams<C>): Said {
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
  return sentence[language === "en" ? 0 : 1].replace(
    /\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}/g,
    (_, name: string, one?: string, many?: string) => {
      const text = shown(name, params[name]);
      return one === undefined ? text : `${text} ${PLURALS.select(Number(text)) === "one" ? one : many}`;
    },
  );
}

const PLURALS = new Intl.PluralRules("en");

function sentenceOf(code: string): Sentence | undefined {
  return Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
}

/** Joins several sentences; a single one stays unchanged, and none gives an empty text. */
export function sayAll(parts: readonly Spoken[]): Spoken {
  return parts.length > 1 ? say("all", { parts: [...parts] }) : (parts[0] ?? "");
}

export function isSame(one: Spoken | null, other: Spoken | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
