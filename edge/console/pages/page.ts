import type { html, raw } from "hono/html";
import { epochMsOf } from "../../../shared/lib/clock.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import type { GateView, Shell } from "../ports.ts";
import { WORDS, type Words } from "../words/words.ts";
import { timestampFormats, type TimestampFormats } from "../../../shared/web/timestamps.ts";

export type Markup = ReturnType<typeof html> | ReturnType<typeof raw>;
/** An empty string for templates. */
export const NOTHING = "";

/** The context of a part of a page. Live parts hold nothing of the session: all officers share them. */
export interface Reader {
  language: Language;
  words: Words;
  moments: TimestampFormats;
  /** When the view was made, Unix epoch milliseconds. */
  nowMs: number;
}

export function readerOf(gate: Pick<GateView, "time_zone" | "now">, language: Language): Reader {
  const nowMs = epochMsOf(gate.now);
  return { language, words: WORDS[language], moments: timestampFormats(language, gate.time_zone, nowMs), nowMs };
}

/** The frame of a page, also before sign-in and on error pages. */
export interface Frame {
  language: Language;
  words: Words;
  shell: Shell;
  gateName: string | null;
  /** When the page was made by the edge's clock, ISO 8601. */
  now: string | null;
  /** @returns the address of a file below `/assets/` that never changes */
  assetUrl: (name: string) => string;
}

/** A page for an officer. */
export interface Page extends Frame, Reader {
  gate: GateView;
}
