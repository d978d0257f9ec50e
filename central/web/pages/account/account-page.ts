import { html } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag } from "../../../../shared/web/parts.ts";
import { CONTROL_WORDS } from "../../../../shared/web/words.ts";
import { problemNote, sentencesAt } from "../../failure.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { textOfForm } from "../../read-form.ts";
import type { PageContext } from "../../page-context.ts";
import type { SignInFailure } from "../sign-in/view.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { OWN_WORDS } from "./own-words.ts";
import { newPasswordField } from "./password-field.ts";
import { changeOwnPassword } from "../../../features/base/profile/change-own-password.ts";

/** The person's own data, the password, and the language. */
export const accountPage: Page = {
  path: "/account",
  uses: [changeOwnPassword],
  navigation: { label: { en: "My account", id: "Akun saya" } },
  show: (context) => Promise.resolve(showAccount(context, null)),
};

export const changePasswordAct: Act = {
  path: "/account/change-password",
  uses: [changeOwnPassword],
  async perform(context, form) {
    const body = { current_password: textOfForm(form, "current_password"), password: textOfForm(form, "password") };
    const changed = await context.try(changeOwnPassword, { body });
    return changed.ok ? { to: "/sign-in?done=password" } : showAccount(context, changed);
  },
};

function showAccount(context: PageContext, refused: SignInFailure | null): Shown {
  const { language, me } = context;
  const { account: words } = OWN_WORDS[language];
  const other = language === "id" ? "en" : "id";
  const facts: [string, Markup | string][] = [
    [words.name, me.fullname],
    [words.email, html`${me.email} ${me.email_verified_at === null ? tag("wait", "alert", words.unproven) : NOTHING}`],
    [words.role, me.role.name],
    ...(me.company ? [[words.company, me.company.name] satisfies [string, string]] : []),
    ...(me.areas.length > 0
      ? [[words.areas, me.areas.map(({ name }) => name).join(", ")] satisfies [string, string]]
      : []),
  ];
  const content = html`<header class="page-head"><h1>${words.title}</h1></header>
    <div class="columns">
      <section class="card" aria-label="${words.title}">
        <dl class="facts card-body">
          ${facts.map(
            ([label, value]) =>
              html`<dt>${label}</dt>
                <dd>${value}</dd>`,
          )}
          <dt>${words.language}</dt>
          <dd>
            <form method="post" action="/language">
              <input type="hidden" name="path" value="/account" />
              <button class="button" name="language" value="${other}" lang="${other}">
                ${CONTROL_WORDS[language].language}
              </button>
            </form>
          </dd>
        </dl>
      </section>
      <section class="card" aria-labelledby="change-password">
        <div class="card-head"><h2 id="change-password">${words.password}</h2></div>
        <form class="card-body stack" method="post" action="/account/change-password">
          ${refused ? problemNote({ ...refused.problem, errors: [] }, context.words) : NOTHING}
          <p class="quiet">${words.passwordIntro}</p>
          <input type="text" name="username" value="${me.email}" autocomplete="username" hidden />
          <div class="field">
            <label for="current">${words.current}</label>
            <input
              class="input"
              id="current"
              name="current_password"
              type="password"
              required
              maxlength="1024"
              autocomplete="current-password"
            />
          </div>
          ${newPasswordField(language, sentencesAt(refused?.problem, "password", language))}
          <button class="button main wide" type="submit">${ICON.key}${ACCOUNT_WORDS[language].password.save}</button>
        </form>
      </section>
    </div>`;
  return { title: words.title, content, ...(refused && { status: 400 as const }) };
}
