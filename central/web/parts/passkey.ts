import { html } from "hono/html";
import { ICON } from "../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note } from "../../../shared/web/parts.ts";

/** Hidden entries of a form that a passkey answers; the page's script fills in what the device signs. */
export function passkeyEntries(kind: "create" | "get", challenge: string, options: object): Markup {
  return html`<input type="hidden" name="challenge_token" value="${challenge}" />
    <input type="hidden" name="passkey" data-passkey="${kind}" data-options="${JSON.stringify(options)}" />`;
}

/**
 * A button of a form with passkey entries; a browser without passkeys does not show it.
 * @param given `from`: the address that gives the entries, where the form does not hold them yet
 */
export function passkeyButton(given: { text: string; failed: string; from?: string; isMain?: boolean }): Markup {
  const { text, failed, from = NOTHING, isMain = false } = given;
  return html`<span data-passkey-here hidden></span>
    <button
      class="button wide ${isMain ? "main" : NOTHING}"
      type="button"
      data-passkey-button
      data-from="${from}"
      hidden
    >
      ${ICON.key}${text}
    </button>
    <div data-passkey-failed role="alert" hidden>${note("bad", "cross", failed)}</div>`;
}

/** An entry that holds JSON, as what the device signed in `passkey`; undefined for a form without it. */
export function jsonOfForm(form: FormData, name: string): unknown {
  const text = form.get(name);
  if (typeof text !== "string" || text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
