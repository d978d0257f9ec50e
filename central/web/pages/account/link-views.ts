import { html } from "hono/html";
import type { Language } from "../../../../shared/words/sentence.ts";
import { ICON, type IconName } from "../../../../shared/web/icons.ts";
import type { Markup } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { newPasswordField } from "./password-field.ts";

/** A page before the sign-in: one card with its title. */
export function bareCard(icon: IconName, title: string, content: Markup): Markup {
  return html`<section class="card">
    <header class="sign-in-head">
      ${ICON[icon]}
      <h1>${title}</h1>
    </header>
    <div class="card-body stack">${content}</div>
  </section>`;
}

/**
 * The first view of a mail's link: its token stands behind the `#` of the address, where no server and no log sees it.
 * The page's script moves it into the form.
 * @param of `opens`: the form is sent at once, since looking at the link does not use it up
 */
export function linkView(
  language: Language,
  of: { action: string; icon: IconName; title: string; intro: string; button: string; opens: boolean },
): Markup {
  const words = ACCOUNT_WORDS[language];
  return bareCard(
    of.icon,
    of.title,
    html`<noscript>${note("bad", "cross", words.password.noScript)}</noscript>
      <div class="stack" data-no-link hidden>
        ${note("bad", "cross", words.password.noLink)} ${newLinkButton(language)}
      </div>
      <form class="stack" method="post" action="${of.action}" data-link="${of.opens ? "opens" : "waits"}" hidden>
        <input type="hidden" name="token" />
        <p>${of.intro}</p>
        <button class="button big main wide" type="submit">${of.button}</button>
      </form>`,
  );
}

/** The form of a new password, for the holder of a link. @param given `until`: words for its end; `problem`: of the password */
export function passwordByLinkView(
  language: Language,
  given: { token: string; until: string; note: Markup | string; problem: string },
): Markup {
  const { password: words } = ACCOUNT_WORDS[language];
  const { token, until, problem } = given;
  return bareCard(
    "key",
    words.title,
    html`${given.note}
      <form class="stack" method="post" action="/account/password">
        <input type="hidden" name="token" value="${token}" />
        ${newPasswordField(language, problem)}
        <button class="button big main wide" type="submit">${words.save}</button>
      </form>
      <p class="quiet">${until}</p>`,
  );
}

/** What a link led to, with the way on. @param isOver the link can't be used: another one can be asked for */
export function linkOutcome(
  language: Language,
  { icon, title, said, isOver }: { icon: IconName; title: string; said: Markup; isOver: boolean },
): Markup {
  const { forgotten } = ACCOUNT_WORDS[language];
  const way = isOver
    ? newLinkButton(language)
    : html`<a class="button big main wide" href="/sign-in">${forgotten.back}</a>`;
  return bareCard(icon, title, html`${said} ${way}`);
}

/** The form of a forgotten password. */
export function forgottenView(
  language: Language,
  { email, problem, emailLabel }: { email: string; problem: Markup | string; emailLabel: string },
): Markup {
  const { forgotten } = ACCOUNT_WORDS[language];
  return bareCard(
    "key",
    forgotten.title,
    html`${problem}
      <p>${forgotten.intro}</p>
      <form class="stack" method="post" action="/forgot-password">
        <div class="field">
          <label for="email">${emailLabel}</label>
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
        <button class="button big main wide" type="submit">${forgotten.send}</button>
      </form>
      <a href="/sign-in">${forgotten.back}</a>`,
  );
}

function newLinkButton(language: Language): Markup {
  return html`<a class="button main wide" href="/forgot-password">${ACCOUNT_WORDS[language].forgotten.again}</a>`;
}
