import { html, raw } from "hono/html";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import { problemNote, sentencesAt } from "../../failure.ts";
import type { Shown } from "../../page.ts";
import { passkeyButton, passkeyEntries } from "../../parts/passkey.ts";
import type { PageContext } from "../../page-context.ts";
import type { SignInFailure } from "../sign-in/view.ts";
import { FACTOR_PATH } from "./factor-page.ts";
import { OWN_WORDS } from "./own-words.ts";

function step(title: string, content: Markup, status?: 400): Shown {
  return {
    title,
    ...(status && { status }),
    content: html`<header class="page-head">
        <a class="button" href="${FACTOR_PATH}" data-back>←</a>
        <h1>${title}</h1>
      </header>
      <section class="card card-body stack declared">${content}</section>`,
  };
}

/** The second step of an app: its QR and key, and the first code. @param given `qr`: null when it was scanned before */
export function appStep(
  { language, words: all }: PageContext,
  given: { challenge: string; secret: string; qr: string | null; failure: SignInFailure | null },
): Shown {
  const { challenge, secret, qr, failure } = given;
  const { factor: words } = OWN_WORDS[language];
  const content = html`${failure ? problemNote({ ...failure.problem, errors: [] }, all) : NOTHING}
    <p>${words.scan}</p>
    ${qr === null ? NOTHING : html`<div class="enrolment-qr">${raw(qr)}</div>`}
    <p class="quiet">${words.secret}: <code class="enrolment-key">${secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code></p>
    <form class="stack" method="post" action="${FACTOR_PATH}/confirm-app">
      <input type="hidden" name="challenge_token" value="${challenge}" />
      <input type="hidden" name="secret" value="${secret}" />
      <div class="field">
        <label for="code">${words.code}</label>
        <input
          class="input"
          id="code"
          name="code"
          required
          inputmode="numeric"
          maxlength="6"
          autocomplete="one-time-code"
          aria-describedby="code-problem"
          autofocus
        />
        <p class="problem" id="code-problem">${sentencesAt(failure?.problem, "code", language)}</p>
      </div>
      <button class="button main wide" type="submit">${words.confirm}</button>
    </form>`;
  return step(words.begin, content, failure ? 400 : undefined);
}

/** The second step of a passkey: its name, and the device that makes it. */
export function passkeyStep({ language }: PageContext, challenge: string, options: object): Shown {
  const { factor: words } = OWN_WORDS[language];
  const content = html`<form class="stack" method="post" action="${FACTOR_PATH}/add-passkey">
    ${passkeyEntries("create", challenge, options)}
    <div class="field">
      <label for="name">${words.name}</label>
      <input class="input" id="name" name="name" required maxlength="255" autocomplete="off" autofocus />
    </div>
    <p class="quiet">${words.addIntro}</p>
    ${passkeyButton({ text: words.addNow, failed: words.passkeyFailed, isMain: true })}
  </form>`;
  return step(words.add, content);
}

/** The recovery codes, once. */
export function codesStep({ language }: PageContext, codes: readonly string[]): Shown {
  const { factor: words } = OWN_WORDS[language];
  const content = html`${note("wait", "alert", words.once)}
    <ol class="recovery-codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <a class="button main wide" href="/">${words.kept}</a>`;
  return step(words.codes, content);
}
