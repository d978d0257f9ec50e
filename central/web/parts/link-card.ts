import { html } from "hono/html";
import type { Markup } from "../../../shared/web/markup.ts";
import type { PageContext } from "../page-context.ts";
import type { Operation } from "../../platform/http/operation.ts";

/**
 * A card with the ways on from a record.
 * @param links the operation that a person needs, the address, and its words; one without a right is left out
 */
export function linkCard(
  context: PageContext,
  { id, title }: { id: string; title: string },
  links: readonly (readonly [operation: Operation, to: string, text: string])[],
): Markup {
  const shown = links.filter(([operation]) => context.may(operation));
  if (shown.length === 0) return html``;
  return html`<section class="card" aria-labelledby="${id}">
    <div class="card-head"><h2 id="${id}">${title}</h2></div>
    <ul class="rows">
      ${shown.map(([, to, text]) => html`<li><a href="${to}">${text}</a></li>`)}
    </ul>
  </section>`;
}
