import { html, raw } from "hono/html";
import { DecisionCode } from "../../../shared/wire/decision.ts";
import { REASONS } from "../../../shared/rules/reason-texts.ts";
import type { ShiftView } from "../ports.ts";
import { capital } from "./decision.ts";
import { actTitle } from "./passages.ts";
import { handOver } from "./hand-over.ts";
import type { Page } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note } from "../../../shared/web/parts.ts";

export function shiftPage(page: Page, shift: ShiftView): Markup {
  const say = page.words.report.shift;
  const tiles: [string, number][] = [
    [say.counts.in, shift.counts.in],
    [say.counts.out, shift.counts.out],
    [say.inside, shift.inside_now],
    [say.counts.by_hand, shift.counts.by_hand],
    [say.counts.not_passed, shift.counts.not_passed],
    [say.counts.tailgates, shift.counts.tailgates],
  ];
  return html`<div class="page-head">
      <h1>${say.title}</h1>
      ${shiftChoice(page, shift)}
    </div>
    <div class="stack">
      ${shift.is_partial ? note("wait", "wait", say.partial) : NOTHING}
      <dl class="tiles">
        ${tiles.map(
          ([name, count]) =>
            html`<div class="card tile">
              <dt class="quiet">${name}</dt>
              <dd><strong>${count}</strong></dd>
            </div>`,
        )}
      </dl>
      <div class="columns">
        <section class="card">
          <header class="card-head"><h2>${say.refusals}</h2></header>
          ${table(
            [say.why, say.count],
            shift.refusals.map(({ reason, count }) => [refusalWords(page, reason), count]),
            say.none,
          )}
        </section>
        <section class="card">
          <header class="card-head"><h2>${say.overrides}</h2></header>
          ${table(
            [say.who, say.what, say.approvedBy, say.count],
            shift.overrides.map((one) => [
              one.name,
              `${actTitle(one.action, page)}${one.has_failed ? ` (${say.failed})` : ""}`,
              one.approved_by ?? "–",
              one.count,
            ]),
            say.none,
          )}
        </section>
      </div>
      ${handOver(page, shift)}
    </div>`;
}

function shiftChoice({ words, moments }: Page, { shifts, since }: ShiftView): Markup {
  const say = words.report.shift;
  return html`<form method="get" action="/shift" class="row push">
    <label class="label" for="since">${say.choose}</label>
    <select class="input" id="since" name="since" data-submits>
      ${shifts.map(
        (one) =>
          html`<option value="${one.since}" ${one.since === since ? raw("selected") : NOTHING}>
            ${moments.full(one.since)} – ${one.until === null ? say.now : moments.time(one.until)}
          </option>`,
      )}
    </select>
  </form>`;
}

function refusalWords({ words, language }: Page, reason: string): string {
  const code = DecisionCode.safeParse(reason);
  if (code.success) return capital(REASONS[code.data].sentence[language]);
  const { officer, timedOut } = words.report.shift;
  return capital(reason === "timed_out" ? timedOut : reason === "officer" ? officer : reason);
}

/** The last column is a number. */
function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[], none: string): Markup {
  if (rows.length === 0) return html`<p class="card-body quiet">${none}</p>`;
  const kind = (index: number): string => (index === heads.length - 1 ? "number" : "");
  return html`<div class="table-scroll">
    <table>
      <thead>
        <tr>
          ${heads.map((head, index) => html`<th scope="col" class="${kind(index)}">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, index) => html`<td class="${kind(index)}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
