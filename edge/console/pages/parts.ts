import { html } from "hono/html";
import { formatPlate } from "../../../shared/lib/plate.ts";
import { translateToIndonesian } from "../words/translate.ts";
import { ICON, type IconName } from "./icons.ts";
import { type Markup, NOTHING, type Reader } from "./page.ts";

/** How something is: each tone has a colour, and everything in a tone has a symbol and words too. */
export type Tone = "good" | "wait" | "bad" | "plain";

export function tag(tone: Tone, icon: IconName | null, words: Markup | string): Markup {
  return html`<span class="tag ${tone}">${icon === null ? NOTHING : ICON[icon]}${words}</span>`;
}

/** @param policeNumber as stored; nothing is shown for none */
export function plate(policeNumber: string): Markup | string {
  return policeNumber === "" ? NOTHING : html`<span class="plate">${formatPlate(policeNumber)}</span>`;
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

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** What a lane, a device or central says, for people: at their time, and in their language as far as it is known. */
export function translated(sentence: string, reader: Pick<Reader, "language" | "moments">): string {
  const { text } = heard(sentence, reader);
  return text;
}

/** The same for a page: what nobody has put into Indonesian is marked as English, so that it is read out as such. */
export function translatedMarkup(sentence: string, reader: Pick<Reader, "language" | "moments">): Markup {
  const { text, isForeign } = heard(sentence, reader);
  return isForeign ? html`<span lang="en">${text}</span>` : html`${text}`;
}

function heard(sentence: string, { language, moments }: Pick<Reader, "language" | "moments">) {
  const atTheirTime = sentence.replace(MOMENT, (iso) => moments.time(iso));
  const inTheirs = language === "en" ? atTheirTime : translateToIndonesian(atTheirTime);
  return { text: inTheirs ?? atTheirTime, isForeign: inTheirs === null };
}
