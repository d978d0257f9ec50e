import { html } from "hono/html";
import type { LaneView, ShiftView } from "../ports.ts";
import { ICON } from "../../../shared/web/icons.ts";
import { INSIDE_WORDS } from "../../../shared/web/inside.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import { gateProblems } from "./gate-state.ts";
import { laneAlarm, laneLacks, laneTags } from "./lane-card.ts";
import type { Page } from "./page.ts";

/** What the next officer has to know, for print: open matters, a note that is only written here, and signatures. */
export function handOver(page: Page, { since, shifts }: ShiftView): Markup {
  const { gate, moments, shell } = page;
  const { handOver: say, now } = page.words.report.shift;
  const until = shifts.find((one) => one.since === since)?.until ?? null;
  const matters = openMatters(page);
  return html`<section class="card hand-over">
    <header class="card-head">
      <h2>${say.title}</h2>
      <span>${moments.full(since)} – ${until === null ? now : moments.time(until)}</span>
      <span class="quiet">${INSIDE_WORDS[page.language].printed(moments.full(gate.now))}</span>
      <button class="button push" type="button" data-print>${ICON.paper}${say.print}</button>
    </header>
    <div class="card-body stack">
      <h3>${say.open}</h3>
      ${
        matters.length === 0
          ? html`<p>${say.nothingOpen}</p>`
          : html`<ul>
              ${matters.map((one) => html`<li>${one}</li>`)}
            </ul>`
      }
      <div class="field">
        <label for="note">${say.note}</label>
        <textarea class="input" id="note" rows="4" autocomplete="off" aria-describedby="note-kept"></textarea>
        <p class="small quiet not-on-paper" id="note-kept">${say.notKept}</p>
      </div>
      <p class="on-paper">
        <span class="signature">${say.from(shell.session?.name ?? "")}</span>
        <span class="signature">${say.to}</span>
      </p>
    </div>
  </section>`;
}

/** Of the gate now: its problems, what central does not have yet, and each lane that is not as it should be. */
function openMatters(page: Page): (Markup | string)[] {
  const { gate, words } = page;
  const { depth } = gate.status.outbox;
  return [
    ...gateProblems(gate, page),
    ...(depth > 0 ? [`${words.report.reports.outbox}: ${depth}`] : []),
    ...gate.lanes.flatMap((lane) => [
      ...(lane.waits_until === null ? [] : [words.frame.waitsAt(lane.number)]),
      ...(isAsUsual(lane)
        ? []
        : [
            html`<p class="row"><strong>${words.lane.lane(lane.number)}</strong> ${laneTags(lane, page)}</p>
              ${laneAlarm(lane, page)} ${laneLacks(lane, page)}`,
          ]),
    ]),
  ];
}

function isAsUsual({ mode, hold, health, is_fire_on: isFireOn, up_unasked: upUnasked }: LaneView): boolean {
  return mode === "normal" && hold === null && health === "ok" && !isFireOn && upUnasked === null;
}
