import { html } from "hono/html";
import type { View } from "../ports.ts";
import { ICON } from "../../../shared/web/icons.ts";
import type { Frame } from "./page.ts";
import type { Markup } from "../../../shared/web/markup.ts";

/** The status selects the text; `message` is in English, for JSON clients and terminals. */
export function errorPage({ words }: Frame, { status, code }: Extract<View, { page: "error" }>): Markup {
  const say = words.frame.error;
  return html`<section class="card">
    <div class="result bad" role="alert">
      ${ICON.cross}
      <div class="stack-tight">
        <h1 tabindex="-1" data-focus>${say.title}</h1>
        <p>${say.byStatus[status]}</p>
      </div>
    </div>
    <div class="card-body stack">
      <p class="small quiet">${words.outcome.technical}: ${code}</p>
      <a class="button big wide" href="/">${ICON.back}${say.back}</a>
    </div>
  </section>`;
}
