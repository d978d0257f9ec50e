import { Said, type Spoken } from "../wire/said.ts";
import { say, type SaidCode, type SaidParams } from "./say.ts";

/** The sentence in a text column: a value as JSON; a text without a code, or a row of an older version, unchanged. */
export function textOfSpoken(spoken: Spoken): string {
  return typeof spoken === "string" ? spoken : JSON.stringify(spoken);
}

export function spokenOfText(text: string): Spoken {
  if (!text.startsWith('{"code":')) return text;
  try {
    const parsed = Said.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : text;
  } catch {
    return text;
  }
}

/** The sentence of a schema's check, in the one text that a check has; `inputProblems` reads it back. */
export function saying<C extends SaidCode>(code: C, ...params: SaidParams<C>): string {
  return textOfSpoken(say(code, ...params));
}
