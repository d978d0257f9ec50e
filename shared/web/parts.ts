import { html } from "hono/html";
import { formatPlate } from "../lib/plate.ts";
import type { Language } from "../words/sentence.ts";
import type { Spoken } from "../wire/said.ts";
import { inWords } from "../words/say.ts";
import { ICON, type IconName } from "./icons.ts";
import { type Markup, NOTHING } from "./markup.ts";
import type { TimestampFormats } from "./timestamps.ts";

/** The language and the time zone of a part of a page. */
export interface InLanguage {
  language: Language;
  moments: TimestampFormats;
}

/** A state: each tone has a colour, a symbol and a word. */
export type Tone = "good" | "wait" | "bad" | "plain";

export function tag(tone: Tone, icon: IconName | null, words: Markup | string): Markup {
  return html`<span class="tag ${tone}">${icon === null ? NOTHING : ICON[icon]}${words}</span>`;
}

/** @param policeNumber as stored; empty shows nothing */
export function plate(policeNumber: string): Markup | string {
  return policeNumber === "" ? NOTHING : html`<span class="plate">${formatPlate(policeNumber)}</span>`;
}

export function note(tone: Tone, icon: IconName, words: Markup | string): Markup {
  return html`<div class="note ${tone}">
    ${ICON[icon]}
    <div>${words}</div>
  </div>`;
}

/** A moment in readable form, with its machine form. */
export function moment({ moments }: Pick<InLanguage, "moments">, iso: string): Markup {
  return html`<time datetime="${iso}">${moments.time(iso)}</time>`;
}

/** The same in a list. */
export function momentInList({ moments }: Pick<InLanguage, "moments">, iso: string): Markup {
  return html`<time datetime="${iso}">${moments.inList(iso)}</time>`;
}

/** An age; the page's script writes it, so that passing time alone changes nothing. @param sinceMs Unix epoch ms */
export function age(sinceMs: number): Markup {
  return html`<span data-since="${sinceMs}"></span>`;
}

/** A text of a lane, a device, an officer or central, in the reader's time zone and language. */
export function translated(spoken: Spoken, { language, moments }: InLanguage): string {
  return inWords(spoken, language, (iso) => moments.time(iso));
}
