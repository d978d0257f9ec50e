import { html } from "hono/html";
import type { SearchHit, SearchView } from "../ports.ts";
import { isTooShort } from "../search/search.ts";
import type { Page } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { plate } from "../../../shared/web/parts.ts";
import { mayBeUsed, statusTag, whereTag } from "./search-page.ts";

/** More would push the rest of the form away: the officer can type on. */
const MOST = 4;

/** Known vehicles, below the field of a form; the page's script puts the picked one's code into the field. */
export function vehiclePicks(page: Page, search: SearchView | null): Markup {
  const say = page.words.report.search;
  if (!search || search.query === "") return html``;
  const { hits, query } = search;
  // A complete or picked code needs no further choice.
  if (hits.length === 1 && hits[0]?.code === query.toUpperCase()) return pickedVehicle(page, hits[0]);
  if (hits.length === 0) return html`<p class="small quiet">${isTooShort(query) ? say.tooShort : say.none(query)}</p>`;
  // Vehicles that may pass are wanted more often than others.
  const ordered = [...hits.filter(mayBeUsed), ...hits.filter((hit) => !mayBeUsed(hit))];
  return html`<ul class="picks">
      ${ordered.slice(0, MOST).map((hit) => html`<li>${pick(page, hit)}</li>`)}
    </ul>
    ${hits.length > MOST || search.has_more ? html`<p class="small quiet">${say.more}</p>` : NOTHING}`;
}

function pick(page: Page, hit: SearchHit): Markup {
  return html`<button class="button wide pick" type="button" data-pick="${hit.code}">${briefly(page, hit)}</button>`;
}

function pickedVehicle(page: Page, hit: SearchHit): Markup {
  return html`<p class="picked">${briefly(page, hit)}</p>`;
}

function briefly(page: Page, hit: SearchHit): Markup {
  return html`${plate(hit.police_number)} ${statusTag(page, hit)} ${whereTag(page, hit)}
    <span class="small">${hit.company_name} · ${hit.code}</span>`;
}
