import { html } from "hono/html";
import { formatPlate } from "../../../../shared/lib/plate.ts";
import { type Markup, NOTHING, textOf } from "../../../../shared/web/markup.ts";
import type { Page, Stream } from "../../page.ts";
import type { PageContext } from "../../page-context.ts";
import { followParts } from "../live/follow-parts.ts";
import { BUFFER_READS, readZones, type Zones } from "./buffer-data.ts";
import { BUFFER_PATH, countdown, gateName } from "./buffer-view.ts";
import { BUFFER_WORDS } from "./buffer-words.ts";
import { streamLiveActivities } from "../../../features/work/gate-activities/operations/stream-live-activities.ts";

/** As many as can be read from five metres; the others are a number. */
const SHOWN_CALLED = 6;
const SHOWN_WAITING = 12;

/** The board of a waiting yard: plates with their gates, and the queue. It shows plates alone, and takes no press. */
export const boardPage: Page = {
  path: `${BUFFER_PATH}/board`,
  uses: BUFFER_READS,
  async show(context) {
    const words = BUFFER_WORDS[context.language];
    const areaId = context.asked("area_id");
    const zones = await readZones(context, areaId);
    const zone = areaId ?? zones.zones[0]?.area_id;
    const area = (await context.areas()).find(({ id }) => id === zone);
    const content = html`<div class="board" id="live">
      <header class="board-head">
        <h1>${area?.name ?? words.board}</h1>
        <span data-clock="${area?.time_zone ?? "Asia/Jakarta"}"></span>
      </header>
      <div class="board-body" id="board">${boardView(zones, zone, context)}</div>
    </div>`;
    const query = zone === undefined ? "" : `?area_id=${zone}`;
    return { title: words.board, content, frame: "bare", live: `${BUFFER_PATH}/board/stream${query}` };
  },
};

function boardView(zones: Zones, areaId: string | undefined, context: PageContext): Markup {
  const words = BUFFER_WORDS[context.language];
  const vehicles = zones.zones.find(({ area_id }) => area_id === areaId)?.vehicles ?? [];
  const called = vehicles
    .filter(({ state }) => state === "called")
    .sort((one, other) => ((one.called_at ?? "") < (other.called_at ?? "") ? 1 : -1));
  const waiting = vehicles.filter(({ state }) => state === "waiting");
  const more = (count: number): Markup | string =>
    count > 0 ? html`<p class="board-more">${words.boardMore(count)}</p>` : NOTHING;
  return html`<section class="board-called">
      <h2>${words.boardCome}</h2>
      ${called.length === 0 ? html`<p class="board-nobody">${words.boardNobody}</p>` : NOTHING}
      <ol>
        ${called.slice(0, SHOWN_CALLED).map(
          (entry) =>
            html`<li>
              <strong>${formatPlate(entry.police_number)}</strong>
              <span>${words.boardGate} ${gateName(entry, zones, context)}</span>
              <span class="board-left">${countdown(entry)}</span>
            </li>`,
        )}
      </ol>
      ${more(called.length - SHOWN_CALLED)}
    </section>
    <section class="board-waiting">
      <h2>${words.boardWait} (${waiting.length})</h2>
      <ol>
        ${waiting
          .slice(0, SHOWN_WAITING)
          .map(
            ({ place, police_number }) =>
              html`<li><span class="board-place">${place}</span> <strong>${formatPlate(police_number)}</strong></li>`,
          )}
      </ol>
      ${more(waiting.length - SHOWN_WAITING)}
    </section>`;
}

/** Keeps the board up to date. */
export const boardStream: Stream = {
  path: `${BUFFER_PATH}/board/stream`,
  uses: [...BUFFER_READS, streamLiveActivities],
  open: (context) =>
    followParts(context, {}, async () => {
      const areaId = context.asked("area_id");
      const zones = await readZones(context, areaId);
      return { parts: { holder: null, parts: new Map([["board", textOf(boardView(zones, areaId, context))]]) } };
    }),
};
