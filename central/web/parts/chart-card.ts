import { html, raw } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { type Chart, chartSvg } from "../../platform/tables/chart.ts";
import { table } from "./table.ts";

/** Readable on a phone without scrolling; a wider screen enlarges it. */
const SIZE = { width: 400, height: 190, textSize: 11 };

/** A number of a dashboard that stands above its chart. */
export interface Figure {
  label: string;
  value: string;
}

/** A chart with its figures before it, and its numbers as a table that one key opens. */
export function chartCard(
  id: string,
  card: {
    title: string;
    /** What is counted. */
    about: string;
    figures: readonly Figure[];
    chart: Chart;
    /** Opens the table. */
    asTable: string;
    /** In place of a chart without numbers. */
    empty: string;
    columns: readonly string[];
    /** Cells; the first one heads its row. */
    rows: readonly (readonly string[])[];
  },
): Markup {
  const { title, about, figures, chart, asTable, empty, columns, rows } = card;
  const isEmpty = chart.series.every(({ values }) => values.every((value) => value === 0));
  return html`<section class="card" aria-labelledby="${id}">
    <div class="card-head"><h2 id="${id}">${title}</h2></div>
    <div class="card-body stack">
      <p class="quiet">${about}</p>
      <dl class="figures">
        ${figures.map(
          ({ label, value }) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${isEmpty ? html`<p>${empty}</p>` : html`<div class="chart">${raw(chartSvg(chart, SIZE))}</div>`}
      ${
        rows.length === 0
          ? NOTHING
          : html`<details class="numbers">
              <summary>${asTable}</summary>
              <div class="table-scroll" tabindex="0" role="region" aria-label="${title}">
                ${table(
                  columns,
                  rows.map(
                    ([first = "", ...others]) =>
                      html`<tr>
                        <th scope="row">${first}</th>
                        ${others.map((cell) => html`<td class="number">${cell}</td>`)}
                      </tr>`,
                  ),
                )}
              </div>
            </details>`
      }
    </div>
  </section>`;
}
