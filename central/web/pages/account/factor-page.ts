import { html, raw } from "hono/html";
import { doneNote } from "../../parts/done-note.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, tag } from "../../../../shared/web/parts.ts";
import type { SecondFactors } from "../../../wire/second-factor.ts";
import { problemNote } from "../../failure.ts";
import type { Page, Shown } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { PageContext } from "../../page-context.ts";
import type { SignInFailure } from "../sign-in/view.ts";
import { OWN_WORDS } from "./own-words.ts";
import { proofEntries } from "./proof-entries.ts";
import { deviceWords } from "./sessions-page.ts";
import { getOwnSecondFactors } from "../../../features/base/auth/operations/get-own-second-factors.ts";
import { forgetOwnDevices } from "../../../features/base/auth/operations/forget-own-devices.ts";
import { confirmOwnApp } from "../../../features/base/auth/operations/confirm-own-app.ts";
import { removeOwnApp } from "../../../features/base/auth/operations/remove-own-app.ts";
import { addOwnPasskey } from "../../../features/base/auth/operations/add-own-passkey.ts";
import { removeOwnPasskey } from "../../../features/base/auth/operations/remove-own-passkey.ts";

/** The acts after which the page is shown again, by their words in the address. */
export const FACTOR_ACTS = {
  "confirm-app": confirmOwnApp,
  "remove-app": removeOwnApp,
  "add-passkey": addOwnPasskey,
  "remove-passkey": removeOwnPasskey,
  "forget-devices": forgetOwnDevices,
} as const;

export const FACTOR_PATH = "/account/second-factor";

/** A refused form of this page: its word in the address, and its passkey. */
export interface RefusedFactor {
  name: string;
  id?: string;
  failure: SignInFailure;
}

/** The second factors of the person, and what they open without a password. */
export const factorPage: Page = {
  path: FACTOR_PATH,
  uses: [getOwnSecondFactors],
  navigation: { label: { en: "Second factor", id: "Faktor kedua" } },
  show: (context) => showFactors(context, null),
};

export async function showFactors(context: PageContext, refused: RefusedFactor | null): Promise<Shown> {
  const { language } = context;
  const { factor: words, sessions } = OWN_WORDS[language];
  const factors = await context.read(getOwnSecondFactors);
  const { app, passkeys, is_demanded: isDemanded } = factors;
  const reader = { context, moments: await context.momentsOf(null) };
  const hasAny = app !== null || passkeys.length > 0;
  const proof = (name: string, label: string, intro: string, id?: string): Markup =>
    proofForm(context, { name, label, intro, id, factors, refused });
  const content = html`<header class="page-head"><h1>${words.title}</h1></header>
    <div class="stack">
      ${doneNote(context, FACTOR_ACTS)} ${isDemanded && !hasAny ? note("wait", "lock", words.demanded) : NOTHING}
      ${hasAny && context.asked("needed") !== undefined ? note("wait", "lock", words.signInAgain) : NOTHING}
      <div class="columns">
        <section class="card" aria-labelledby="app">
          <div class="card-head">
            <h2 id="app">${words.app}</h2>
            ${app === null ? tag("plain", null, words.none) : tag("good", "check", words.isSet)}
          </div>
          <div class="card-body stack">
            <p class="quiet">${words.appIntro}</p>
            ${
              app === null
                ? NOTHING
                : html`<dl class="facts">
                    <dt>${words.appSince}</dt>
                    <dd>${momentOf(app.created_at, reader)}</dd>
                    <dt>${words.used}</dt>
                    <dd>${momentOf(app.last_used_at, reader)}</dd>
                  </dl>`
            }
            ${proof("begin-app", app === null ? words.begin : words.replace, "")}
            ${app === null ? NOTHING : proof("remove-app", words.removeOf(words.app), words.removed)}
          </div>
        </section>
        <section class="card" aria-labelledby="passkeys">
          <div class="card-head"><h2 id="passkeys">${words.passkeys} (${passkeys.length})</h2></div>
          <div class="card-body stack">
            <p class="quiet">${words.passkeysIntro}</p>
            ${passkeys.map(
              ({ id, name, last_used_at: used }) =>
                html`<div class="stack-tight">
                  <p><strong>${name}</strong> <span class="quiet">${words.used}: ${momentOf(used, reader)}</span></p>
                  ${proof("remove-passkey", words.removeOf(name), words.removed, id)}
                </div>`,
            )}
            ${proof("begin-passkey", words.add, "")}
          </div>
        </section>
        ${
          hasAny
            ? html`<section class="card" aria-labelledby="codes">
                <div class="card-head"><h2 id="codes">${words.codes}</h2></div>
                <div class="card-body stack">
                  <p><strong>${words.codesLeft(factors.recovery_codes_left)}</strong> ${words.codesIntro}</p>
                  ${proof("renew-codes", words.renew, words.renewed)}
                </div>
              </section>`
            : NOTHING
        }
        ${
          factors.remembered_devices.length === 0
            ? NOTHING
            : html`<section class="card" aria-labelledby="devices">
                <div class="card-head"><h2 id="devices">${words.devices}</h2></div>
                <ul class="rows">
                  ${factors.remembered_devices.map(
                    ({ user_agent, last_address, last_used_at }) =>
                      html`<li class="row">
                        <strong>${deviceWords({ user_agent, device_name: null, kind: "web" }, sessions)}</strong>
                        ${last_address} ${momentOf(last_used_at, reader)}
                      </li>`,
                  )}
                </ul>
                <form class="card-body" method="post" action="${FACTOR_PATH}/forget-devices">
                  <button class="button wide" type="submit">${words.forget}</button>
                </form>
              </section>`
        }
      </div>
    </div>`;
  return { title: words.title, content, ...(refused && { status: 400 as const }) };
}

/** A change behind a proof of the person: the password, and a factor where there is one. */
function proofForm(
  context: PageContext,
  given: {
    name: string;
    label: string;
    intro: string;
    id: string | undefined;
    factors: SecondFactors;
    refused: RefusedFactor | null;
  },
): Markup {
  const { name, label, intro, id, factors } = given;
  const mine = given.refused?.name === name && given.refused.id === id ? given.refused.failure : null;
  const key = id === undefined ? name : `${name}-${id}`;
  return html`<details class="act" ${mine ? raw("open") : NOTHING}>
    <summary class="button wide">${label}…</summary>
    <form class="stack" method="post" action="${FACTOR_PATH}/${name}">
      ${mine ? problemNote({ ...mine.problem, errors: [] }, context.words) : NOTHING}
      ${intro === "" ? NOTHING : html`<p>${intro}</p>`}
      ${id === undefined ? NOTHING : html`<input type="hidden" name="id" value="${id}" />`}
      ${proofEntries(context, { key, label, factors, problem: mine?.problem })}
    </form>
  </details>`;
}
