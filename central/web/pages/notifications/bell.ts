import { html } from "hono/html";
import type { Language } from "../../../../shared/words/sentence.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** The person's messages. */
export const NOTIFICATIONS_PATH = "/account/notifications";
/** The content of the bell, which its script asks for again. */
export const BELL_PATH = `${NOTIFICATIONS_PATH}/bell`;
/** A higher number is shown as more than this. */
const MAX_SHOWN = 99;

/** The way to the person's messages. @param unread null where it could not be had */
export function bell(unread: number | null, language: Language): Markup {
  return html`<span role="status"
    ><a class="bar-button bell" href="${NOTIFICATIONS_PATH}" data-bell="${BELL_PATH}"
      >${bellContent(unread, language)}</a
    ></span
  >`;
}

/** The bell and the number of unread messages. */
export function bellContent(unread: number | null, language: Language): Markup {
  const words = NOTIFICATION_WORDS[language];
  const shown = unread !== null && unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  return html`${ICON.bell}${unread === null || unread === 0 ? NOTHING : html`<span class="bell-count" aria-hidden="true">${shown}</span>`}<span
      class="unseen"
      >${unread === null ? words.title : words.unread(unread)}</span
    >`;
}
