import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import type { SecondFactors } from "../../../wire/second-factor.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { jsonOfForm, passkeyButton } from "../../parts/passkey.ts";
import { textOfForm } from "../../read-form.ts";
import type { PageContext } from "../../page-context.ts";
import { sentencesAt } from "../../failure.ts";
import { OWN_WORDS } from "./own-words.ts";

/** Gives the entries of a proof by passkey, for the form whose button was pressed. */
export const PROVE_PATH = "/account/second-factor/prove";

/** The entries of a proof of the person, and its buttons: the password, and a factor where there is one. */
export function proofEntries(
  context: PageContext,
  {
    key,
    label,
    factors,
    problem,
  }: { key: string; label: string; factors: SecondFactors; problem: Problem | undefined },
): Markup {
  const { factor: words } = OWN_WORDS[context.language];
  const { app, passkeys } = factors;
  return html`<input type="text" name="username" value="${context.me.email}" autocomplete="username" hidden />
    <div class="field">
      <label for="password-${key}">${words.password}</label>
      <input
        class="input"
        id="password-${key}"
        name="password"
        type="password"
        required
        maxlength="1024"
        autocomplete="current-password"
      />
    </div>
    ${
      app === null && passkeys.length === 0
        ? NOTHING
        : html`<div class="field">
            <label for="code-${key}">${words.proof}</label>
            <input
              class="input"
              id="code-${key}"
              name="code"
              maxlength="40"
              autocomplete="one-time-code"
              aria-describedby="code-${key}-problem"
            />
            <p class="problem" id="code-${key}-problem">${sentencesAt(problem, "code", context.language)}</p>
          </div>`
    }
    <button class="button main wide" type="submit">${label}</button>
    ${
      passkeys.length === 0
        ? NOTHING
        : passkeyButton({ text: words.byPasskey, failed: words.passkeyFailed, from: PROVE_PATH })
    }`;
}

/** The proof of a form with these entries, as the operations take it. */
export function proofOf(form: FormData): object {
  const [password, code] = [textOfForm(form, "password"), textOfForm(form, "code").trim()];
  const passkey = jsonOfForm(form, "passkey");
  if (passkey !== undefined) return { password, passkey, challenge_token: textOfForm(form, "challenge_token") };
  return { password, ...(code !== "" && { code }) };
}
