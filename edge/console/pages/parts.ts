import { html } from "hono/html";
import { shownPlate } from "../../../shared/lib/plate.ts";
import { ICON, type IconName } from "./icons.ts";
import { type Markup, NOTHING, type Reader } from "./page.ts";
import { inWords } from "../../../shared/words/say.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

/** How something is: each tone has a colour, and everything in a tone has a symbol and words too. */
export type Tone = "good" | "wait" | "bad" | "plain";

export function tag(tone: Tone, icon: IconName | null, words: Markup | string): Markup {
  return html`<span class="tag ${tone}">${icon === null ? NOTHING : ICON[icon]}${words}</span>`;
}

/** @param policeNumber as stored; nothing is shown for none */
export function plate(policeNumber: string): Markup | string {
  return policeNumber === "" ? NOTHING : html`<span class="plate">${shownPlate(policeNumber)}</span>`;
}

export function note(tone: Tone, icon: IconName, words: Markup | string): Markup {
  return html`<div class="note ${tone}">
    ${ICON[icon]}
    <div>${words}</div>
  </div>`;
}

/** A moment for people, with the machine's form behind it. */
export function moment({ moments }: Reader, iso: string): Markup {
  return html`<time datetime="${iso}">${moments.time(iso)}</time>`;
}

/** How long ago; the page's script writes it, so that the passing of time alone changes nothing. @param sinceMs Unix epoch ms */
export function age(sinceMs: number): Markup {
  return html`<span data-since="${sinceMs}"></span>`;
}

/** What a lane, a device, an officer or central says, for people: at their time, and in their language. */
export function told(spoken: Spoken, { language, moments }: Pick<Reader, "language" | "moments">): string {
  return inWords(spoken, language, (iso) => moments.time(iso));
}
