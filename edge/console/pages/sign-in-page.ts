import { html, raw } from "hono/html";
import type { GateView, SignInFailure, View } from "../ports.ts";
import { languageForm, themeButton } from "../../../shared/web/document.ts";
import { formFrame } from "./document.ts";
import { gateProblemList } from "./gate-state.ts";
import { ICON } from "../../../shared/web/icons.ts";
import type { Frame, Reader } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note } from "../../../shared/web/parts.ts";

export function signInPage(
  frame: Frame & Reader,
  gate: GateView,
  { takes, names, name, failed }: Omit<Extract<View, { page: "sign-in" }>, "page" | "gate">,
): Markup {
  const { words, shell } = frame;
  const say = words.frame.signIn;
  return html`<div class="stack">
    <section class="card">
      <header class="sign-in-head">
        ${ICON.lanes}
        <p class="quiet">${words.frame.product}</p>
        <h1>${gate.gate_name ?? say.title}</h1>
      </header>
      <div class="card-body stack">
        ${takes === "officers" ? html`<p class="quiet">${say.takes.officers}</p>` : note("wait", "alert", say.takes[takes])}
        ${failed ? html`<div role="alert">${note("bad", "cross", failureWords(failed, say.failed))}</div>` : NOTHING}
        ${
          takes === "nobody"
            ? NOTHING
            : html`<form
                method="post"
                action="${shell.path}"
                class="stack"
                data-fill="${words.act.fill}"
                data-choose="${words.act.choose}"
              >
                <input type="hidden" name="csrf" value="${shell.csrf}" />
                ${takes === "officers" ? officerFields(say, names, name) : codeField(say)}
                <button class="button big main wide" type="submit">${ICON.key}${say.submit}</button>
              </form>`
        }
      </div>
    </section>
    ${gateProblemList(gate, frame)}
    <div class="sign-in-foot">${languageForm(formFrame(frame))} ${themeButton(frame.language)}</div>
  </div>`;
}

function officerFields(
  say: Frame["words"]["frame"]["signIn"],
  names: readonly string[],
  chosen: string | null,
): Markup {
  return html`<div class="field">
      <label for="name">${say.name}</label>
      <select class="input" id="name" name="name" required autofocus>
        <option value="">${say.choose}</option>
        ${names.map((one) => html`<option ${one === chosen ? raw("selected") : NOTHING}>${one}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="pin">${say.pin}</label>
      <input
        class="input pin"
        id="pin"
        name="pin"
        type="password"
        inputmode="numeric"
        required
        maxlength="64"
        autocomplete="off"
      />
    </div>`;
}

function codeField({ code }: { code: string }): Markup {
  return html`<div class="field">
    <label for="code">${code}</label>
    <input
      class="input"
      id="code"
      name="emergency_code"
      type="password"
      required
      maxlength="128"
      autocomplete="off"
      autofocus
    />
  </div>`;
}

function failureWords(failed: SignInFailure, say: Frame["words"]["frame"]["signIn"]["failed"]): string {
  return failed.because === "locked" ? say.locked(Math.max(1, Math.ceil(failed.seconds / 60))) : say[failed.because];
}
