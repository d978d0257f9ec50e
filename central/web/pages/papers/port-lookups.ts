import { html } from "hono/html";
import type { PortLookups } from "../../../wire/port-document.ts";
import type { Page } from "../../page.ts";
import { tableCard } from "../../parts/table.ts";
import { both, PAPER_WORDS } from "./paper-words.ts";
import { listPortLookups } from "../../../features/trade/papers/operations/list-port-lookups.ts";

/** What the port calls its terminals, piers and parties, as far as work orders have named them. */
export const portLookupsPage: Page = {
  path: "/port-lookups",
  uses: [listPortLookups],
  navigation: { label: both("lookups") },
  async show(context) {
    const words = PAPER_WORDS[context.language];
    const lookups = await context.read(listPortLookups);
    const names = Object.keys(words.lookupKinds) as (keyof PortLookups)[];
    const cards = names.flatMap((name) => {
      const rows = lookups[name].map(({ code, name: text, branch, region }) => [
        // The search of work orders looks for stevedores alone.
        name === "stevedores" ? html`<a href="/port-documents?search=${encodeURIComponent(text)}">${text}</a>` : text,
        code,
        [region, branch].filter(Boolean).join(", "),
      ]);
      const columns = [words.nameAtPort, words.code, words.place];
      return rows.length === 0 ? [] : [tableCard(name, words.lookupKinds[name], { columns, rows })];
    });
    const content = html`<header class="page-head"><h1>${words.lookups}</h1></header>
      ${cards.length === 0 ? html`<p class="card card-body">${words.lookupsEmpty}</p>` : html`<div class="columns">${cards}</div>`}`;
    return { title: words.lookups, content };
  },
};
