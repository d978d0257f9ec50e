import { Said, type Spoken } from "../wire/said.ts";

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
