import { html, raw } from "hono/html";
import type { Language } from "../../../../shared/words/sentence.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";

/** The entry of a new password. The page's script counts its characters and shows it on demand. @param problem why the last one was refused */
export function newPasswordField(language: Language, problem = ""): Markup {
  const { password: words } = ACCOUNT_WORDS[language];
  return html`<div class="field" data-new-password>
    <label for="password">${words.label}</label>
    <p class="quiet" id="password-help">${words.help}</p>
    <input
      class="input"
      id="password"
      name="password"
      type="password"
      required
      maxlength="1024"
      autocomplete="new-password"
      aria-describedby="password-help password-problem"
      ${problem === "" ? NOTHING : raw('aria-invalid="true"')}
    />
    <p class="problem" id="password-problem">${problem}</p>
    <div class="row" data-length hidden>
      <meter min="0" max="15" low="15" optimum="15" value="0" aria-labelledby="password-length"></meter>
      <span id="password-length"><span data-count>0</span> ${words.length}</span>
    </div>
    <label class="choice" data-reveal hidden><input type="checkbox" /><span>${words.reveal}</span></label>
  </div>`;
}
