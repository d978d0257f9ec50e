import { html, raw } from "hono/html";
import type { Language } from "../../../../shared/words/sentence.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import { note } from "../../../../shared/web/parts.ts";
import type { SecondFactorDue } from "../../../wire/second-factor.ts";
import type { Outcome } from "../../call-operation.ts";
import { problemNote } from "../../failure.ts";
import { passkeyButton, passkeyEntries } from "../../parts/passkey.ts";
import type { Words } from "../../words/words.ts";
import type { ACCOUNT_WORDS } from "../account/account-words.ts";

export type SignInFailure = Outcome<never> & { ok: false };

/** The form of e-mail address and password. @param to the address to go on at */
export function passwordView(
  words: Words,
  account: (typeof ACCOUNT_WORDS)[Language],
  given: { email: string; to: string; failure: SignInFailure | null; hasNewPassword: boolean },
): Markup {
  const { email, to, failure, hasNewPassword } = given;
  const { signIn } = words.frame;
  return html`<section class="card">
    <header class="sign-in-head">
      ${ICON.gate}
      <h1>${signIn.title}</h1>
    </header>
    <div class="card-body stack">
      ${hasNewPassword && failure === null ? note("good", "check", account.password.saved) : NOTHING}
      ${to !== "/" && failure === null ? note("wait", "alert", signIn.ended) : NOTHING} ${failureNote(words, failure)}
      <form method="post" action="/sign-in" class="stack">
        <input type="hidden" name="to" value="${to}" />
        <div class="field">
          <label for="email">${signIn.email}</label>
          <input
            class="input"
            id="email"
            name="email"
            type="email"
            value="${email}"
            required
            maxlength="254"
            autocomplete="username"
            autofocus
          />
        </div>
        <div class="field">
          <label for="password">${signIn.password}</label>
          <input
            class="input"
            id="password"
            name="password"
            type="password"
            required
            maxlength="1024"
            autocomplete="current-password"
          />
        </div>
        <button class="button big main wide" type="submit">${ICON.key}${signIn.submit}</button>
      </form>
      <form class="stack" method="post" action="/sign-in/passkey">
        <input type="hidden" name="to" value="${to}" />
        ${passkeyButton({ text: signIn.passkey, failed: signIn.passkeyFailed, from: "/sign-in/passkey/begin" })}
      </form>
      <a class="text-link" href="/forgot-password">${account.forgotten.link}</a>
      <a class="text-link quiet" href="/docs">${signIn.reference}</a>
    </div>
  </section>`;
}

/** The form of the second factor. */
export function codeView(
  words: Words,
  given: {
    challenge: string;
    to: string;
    /** For a passkey; null where the person has none. */
    options: SecondFactorDue["passkey_options"];
    failure: SignInFailure | null;
  },
): Markup {
  const { signIn } = words.frame;
  const { challenge, to, options, failure } = given;
  return html`<section class="card">
    <header class="sign-in-head">
      ${ICON.lock}
      <h1>${signIn.title}</h1>
    </header>
    <div class="card-body stack">
      ${failureNote(words, failure)}
      <p>${signIn.codeIntro}</p>
      <form method="post" action="/sign-in/code" class="stack">
        <input type="hidden" name="to" value="${to}" />
        ${
          options === null
            ? html`<input type="hidden" name="challenge_token" value="${challenge}" />`
            : html`${passkeyEntries("get", challenge, options)}
                <input type="hidden" name="options" value="${JSON.stringify(options)}" />
                ${passkeyButton({ text: signIn.passkeyNow, failed: signIn.passkeyFailed, isMain: true })}`
        }
        <div class="field">
          <label for="code">${signIn.code}</label>
          <input
            class="input"
            id="code"
            name="code"
            ${options === null ? raw("required autofocus") : NOTHING}
            minlength="6"
            maxlength="40"
            autocomplete="one-time-code"
          />
        </div>
        <label class="choice">
          <input type="checkbox" name="remember" value="yes" /><span>${signIn.remember}</span>
        </label>
        <button class="button big wide ${options === null ? "main" : NOTHING}" type="submit">${signIn.proceed}</button>
      </form>
    </div>
  </section>`;
}

function failureNote(words: Words, failure: SignInFailure | null): Markup | string {
  return failure === null ? NOTHING : problemNote(failure.problem, words);
}
