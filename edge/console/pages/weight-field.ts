import { html } from "hono/html";
import type { ActForm } from "../ports.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import type { Page } from "./page.ts";

/** The gross weight that an officer enters. */
export function weightField({ words: { act } }: Page, { values }: ActForm): Markup {
  return html`<div class="field">
    <label for="kg">${act.fields.kg}</label>
    <input
      class="input"
      id="kg"
      name="kg"
      value="${values["kg"] ?? ""}"
      inputmode="decimal"
      required
      maxlength="9"
      autocomplete="off"
    />
  </div>`;
}
