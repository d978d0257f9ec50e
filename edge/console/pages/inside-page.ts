import { html } from "hono/html";
import type { AreaInside } from "../../../shared/wire/inside.ts";
import { INSIDE_WORDS, insideList } from "../../../shared/web/inside.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import { age } from "../../../shared/web/parts.ts";
import type { Page } from "./page.ts";

/** Who is inside the area as this gate knows it, also without central; printable for an evacuation. */
export function insidePage(page: Page, inside: AreaInside | null): Markup {
  const { gate, nowMs } = page;
  const { dataAge, noData } = page.words.frame;
  const data = gate.data_age_ms === null ? noData : html`${dataAge} <strong>${age(nowMs - gate.data_age_ms)}</strong>`;
  return html`<div class="page-head"><h1>${INSIDE_WORDS[page.language].title}</h1></div>
    ${inside === null ? html`<p class="card card-body">${noData}</p>` : insideList(inside, gate.now, data, page)}`;
}
