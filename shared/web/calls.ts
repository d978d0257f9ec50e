import { html } from "hono/html";
import { ICON } from "./icons.ts";
import type { Markup } from "./markup.ts";

/**
 * The attributes of a link by which the page's script calls whoever watches. @param during since and until when it
 * waits, Unix epoch ms; left out for a call that is heard once
 */
export function callData(id: string, during?: { sinceMs: number; untilMs: number }): Markup {
  if (during === undefined) return html`data-call="${id}"`;
  return html`data-call="${id}" data-call-since="${during.sinceMs}" data-call-until="${during.untilMs}"`;
}

/**
 * Sound, beside the live part so that no change of it takes a press away. The page's script shows what holds.
 * @param words `tap`: no sound before a press; `on`: what a press stops; `quiet`: what a press starts
 * again; `seen`: what a press on a notification says
 */
export function callControls(words: Readonly<Record<"tap" | "on" | "quiet" | "seen", string>>): Markup {
  const { tap, on, quiet, seen } = words;
  return html`<button class="strip-item strip-sound wait" type="button" data-sound-tap data-seen="${seen}" hidden>
      ${ICON.noSound}<span class="strip-words">${tap}</span>
    </button>
    <button class="strip-item strip-sound" type="button" data-sound-quiet hidden>
      ${ICON.sound}<span class="strip-words">${on}</span>
    </button>
    <button class="strip-item strip-sound wait" type="button" data-sound-on hidden>
      ${ICON.noSound}<span class="strip-words">${quiet} </span><span data-sound-left></span>
    </button>`;
}
