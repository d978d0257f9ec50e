import { type Language } from "../../../shared/rules/reason-texts.ts";
import { DEVICE_TEXTS } from "./device-texts.ts";
import { LANE_TEXTS } from "./lane-texts.ts";

/** What lanes, devices and forms say in English, as it is logged, in Indonesian for officers. */

const SAID = [...LANE_TEXTS, ...DEVICE_TEXTS];
const WHOLE: ReadonlyMap<string, string> = new Map(SAID.filter(([en]) => !en.includes("{}")));
/** The one that says most in its own words comes first. */
const WITH_HOLES = SAID.filter(([en]) => en.includes("{}"))
  .sort(([one], [other]) => other.replaceAll("{}", "").length - one.replaceAll("{}", "").length)
  .map(([en, id]) => ({ pattern: patternOf(en), id }));
/** However many sentences with numbers in them are said. */
const MAX_KEPT = 1_000;
const kept = new Map<string, string | null>();

/** @returns the sentence in the language; as it is where nobody has put it into words */
export function translateSentence(sentence: string, language: Language): string {
  return language === "en" ? sentence : (translateToIndonesian(sentence) ?? sentence);
}

/** Null for what nobody has put into words: a name, a person's own words, or those of a library. */
export function translateToIndonesian(sentence: string): string | null {
  const before = kept.get(sentence);
  if (before !== undefined) return before;
  if (kept.size >= MAX_KEPT) kept.clear();
  const now = translate(sentence);
  kept.set(sentence, now);
  return now;
}

function translate(sentence: string): string | null {
  const whole = WHOLE.get(sentence);
  if (whole !== undefined) return whole;
  const several = sentence.includes("; ") ? jointly(sentence.split("; "), "; ") : null;
  if (several !== null) return several;
  for (const { pattern, id } of WITH_HOLES) {
    const match = pattern.exec(sentence);
    if (match) return filled(id, match.slice(1));
  }
  // A cause behind a name or another sentence.
  const [head = "", ...rest] = sentence.split(": ");
  return rest.length === 0 ? null : jointly([head, rest.join(": ")], ": ");
}

function jointly(parts: readonly string[], between: string): string | null {
  const told = parts.map((part) => translate(part));
  if (told.every((part) => part === null)) return null;
  return told.map((part, index) => part ?? parts[index]).join(between);
}

/** What stands in a hole may be a sentence itself. */
function filled(template: string, holes: readonly string[]): string {
  const left = [...holes];
  return template.replaceAll("{}", () => {
    const hole = left.shift() ?? "";
    return translate(hole) ?? hole;
  });
}

function patternOf(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("{}", "(.+?)")}$`, "s");
}
