import { html } from "hono/html";
import type { Markup } from "../../../shared/web/markup.ts";

/** @param rows elements `tr` */
export function table(columns: readonly string[], rows: readonly Markup[]): Markup {
  return html`<table>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** A table beside the facts of a record. @param rows cells; the first one heads its row */
export function tableCard(
  id: string,
  title: string,
  { columns, rows }: { columns: readonly string[]; rows: readonly (readonly (Markup | string)[])[] },
): Markup {
  return html`<section class="card">
    <div class="card-head"><h2 id="${id}">${title} (${rows.length})</h2></div>
    <div class="table-scroll" tabindex="0" role="region" aria-labelledby="${id}">
      ${table(
        columns,
        rows.map(
          ([first = "", ...rest]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${rest.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        ),
      )}
    </div>
  </section>`;
}
