import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, plate } from "../../../../shared/web/parts.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import type { Page } from "../../page.ts";
import { formOfFilters } from "../../parts/filter-address.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { PageContext } from "../../page-context.ts";
import { FIND_WORDS } from "./find-words.ts";
import { FINDERS, type Finder, type Hit } from "./find-kinds.ts";
import { getProfile } from "../../../features/base/profile/get-profile.ts";

const PATH = "/find";

/** One field that takes whatever a person knows of a thing, and goes there; several hits stand by kind. */
export const findPage: Page = {
  path: PATH,
  uses: [getProfile, ...FINDERS.map(({ operation }) => operation)],
  async show(context) {
    const words = FIND_WORDS[context.language];
    const text = context.asked("q") ?? "";
    const form = formOfFilters(
      PATH,
      "card card-body stack find",
      html`<div class="field">
          <label for="q">${words.label}</label>
          <input
            class="input"
            id="q"
            name="q"
            type="search"
            value="${text}"
            maxlength="512"
            autocomplete="off"
            autofocus
          />
        </div>
        <div class="row"><button class="button main" type="submit">${ICON.search}${words.submit}</button></div>`,
    );
    const shown = (below: Markup | string) => ({
      title: words.title,
      content: html`<header class="page-head"><h1>${words.title}</h1></header>
        <div class="stack">${form} ${below}</div>`,
    });
    if (text === "") return shown(NOTHING);
    // Shorter texts have no index, and match too much to be of help.
    if ((text.match(/[\p{L}\p{N}]/gu) ?? []).length < 3) return shown(note("wait", "alert", words.short));
    const asked = FINDERS.filter(({ operation }) => context.may(operation));
    const found = await Promise.all(
      asked.map(async (finder) => ({ finder, hits: await finder.find(context, text.slice(0, 512)) })),
    );
    const groups = found.filter(({ hits }) => hits !== null && hits.length > 0);
    const isPartly = found.some(({ hits }) => hits === null);
    const [only, ...others] = groups.flatMap(({ hits }) => hits ?? []);
    if (only && others.length === 0 && !isPartly) return { to: only.to };
    return shown(
      html`${isPartly ? note("wait", "alert", words.partly) : NOTHING}
      ${only || isPartly ? NOTHING : html`<p class="card card-body">${words.none(text)}</p>`}
      ${groups.map(({ finder, hits }) => groupCard(finder, hits ?? [], context))}`,
    );
  },
};

async function groupCard({ kind }: Finder, hits: readonly Hit[], context: PageContext): Promise<Markup> {
  const moments = await context.momentsOf(null);
  return html`<section class="card" aria-labelledby="${kind}">
    <div class="card-head"><h2 id="${kind}">${FIND_WORDS[context.language].kinds[kind]}</h2></div>
    <ul class="rows">
      ${hits.map(
        ({ to, name, isPlate, more, at }) =>
          html`<li class="row">
            <a href="${to}">${isPlate ? plate(name) : name}</a>
            ${more ? html`<span class="quiet">${more}</span>` : NOTHING}
            ${at === undefined ? NOTHING : momentOf(at, { context, moments })}
          </li>`,
      )}
    </ul>
  </section>`;
}
