import { html, raw } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING, textOf } from "../../../../shared/web/markup.ts";
import { note, plate } from "../../../../shared/web/parts.ts";
import { BufferPriority } from "../../../../shared/wire/buffer-zone.ts";
import type { ListedVehicleTicket } from "../../../wire/ticket.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { problemNote, statusOf } from "../../failure.ts";
import type { Page, Shown, Stream } from "../../page.ts";
import { entryHelp } from "../../parts/form-help.ts";
import { fieldOf } from "../../parts/list.ts";
import { doneNote } from "../../parts/done-note.ts";
import { typedAt, typedNote } from "../../parts/typed-again.ts";
import type { PageContext } from "../../page-context.ts";
import { followParts } from "../live/follow-parts.ts";
import { fileLinks, wholePage } from "../../parts/list-files.ts";
import { BUFFER_READS, readZones } from "./buffer-data.ts";
import { both, bufferFiles, vehiclesIn } from "./buffer-files.ts";
import { BUFFER_PATH, zoneView } from "./buffer-view.ts";
import { BUFFER_WORDS } from "./buffer-words.ts";
import { enterBufferZone } from "../../../features/work/buffer-zone/operations/enter-buffer-zone.ts";
import { callVehicle } from "../../../features/work/buffer-zone/operations/call-vehicle.ts";
import { recallVehicle } from "../../../features/work/buffer-zone/operations/recall-vehicle.ts";
import { putBackVehicle } from "../../../features/work/buffer-zone/operations/put-back-vehicle.ts";
import { leaveBufferZone } from "../../../features/work/buffer-zone/operations/leave-buffer-zone.ts";
import { correctInside } from "../../../features/work/buffer-zone/operations/correct-inside.ts";
import { listVehicleTickets } from "../../../features/trade/tickets/operations/list-vehicle-tickets.ts";
import { streamLiveActivities } from "../../../features/work/gate-activities/operations/stream-live-activities.ts";

/** The acts, by their words in the address. */
export const BUFFER_ACTS = {
  enter: enterBufferZone,
  call: callVehicle,
  recall: recallVehicle,
  "put-back": putBackVehicle,
  leave: leaveBufferZone,
  correct: correctInside,
} as const;
export const BUFFER_USES = [...BUFFER_READS, ...Object.values(BUFFER_ACTS), listVehicleTickets] as const;

/** What a form of the page was answered. */
export interface BufferAnswer {
  problem?: Problem;
  /** The vehicle that the form was about is not in a zone any more. */
  isGone?: true;
  /** The tickets among which the arriving vehicle's is chosen. */
  choices?: readonly ListedVehicleTicket[];
}

/** The buffer zones of the person's areas, live. */
export const bufferPage: Page = {
  path: BUFFER_PATH,
  uses: BUFFER_USES,
  navigation: { label: both("title") },
  files: bufferFiles,
  show: (context) => showBuffer(context, null),
};

export async function showBuffer(context: PageContext, answer: BufferAnswer | null): Promise<Shown> {
  const words = BUFFER_WORDS[context.language];
  const areaId = context.asked("area_id");
  const zones = await readZones(context, areaId);
  const { meta } = wholePage(vehiclesIn(zones));
  const content = html`<header class="page-head">
      <h1>${words.title}</h1>
      ${meta.total === 0 ? NOTHING : html`<div class="row push">${fileLinks(context, BUFFER_PATH, meta)}</div>`}
    </header>
    <div class="stack">
      ${doneNote(context, BUFFER_ACTS)} ${answer?.problem ? problemNote(answer.problem, context.words) : NOTHING}
      ${answer?.isGone ? typedNote(context) : NOTHING}
      ${context.may(enterBufferZone) ? enterForm(context, answer) : NOTHING}
      ${
        zones.zones.length === 0
          ? html`<p class="card card-body">${words.noAreas}</p>`
          : zones.zones.map(
              (zone) =>
                html`<section class="stack" aria-labelledby="area-${zone.area_id}">
                  <div class="row">
                    <h2 id="area-${zone.area_id}">${zone.area_name}</h2>
                    <a class="button push" href="${BUFFER_PATH}/board?area_id=${zone.area_id}">${words.board}</a>
                  </div>
                  <div class="stack" id="zone-${zone.area_id}">${zoneView(zone, zones, context)}</div>
                  ${context.may(correctInside) ? correctForm(context, zone) : NOTHING}
                </section>`,
            )
      }
    </div>`;
  const query = areaId === undefined ? "" : `?area_id=${areaId}`;
  return {
    title: words.title,
    content: html`<div id="live">${content}</div>`,
    live: `${BUFFER_PATH}/stream${query}`,
    ...(answer?.problem && { status: statusOf(answer.problem) }),
  };
}

function enterForm(context: PageContext, answer: BufferAnswer | null): Markup {
  const words = BUFFER_WORDS[context.language];
  const priorities = BufferPriority.options.map((one) => [one, words.priorities[one]] as const);
  const { choices = [] } = answer ?? {};
  const typed = typedAt(context, `${BUFFER_PATH}/enter`);
  return html`<section class="card" aria-labelledby="enter">
    <div class="card-head"><h2 id="enter">${words.enter}</h2></div>
    <form class="card-body filters" method="post" action="${BUFFER_PATH}/enter">
      ${fieldOf({ name: "search", label: words.enterLabel, type: "text" }, { id: "enter-search", value: typed["search"], none: null, isRequired: true })}
      ${fieldOf({ name: "priority", label: words.priority, choices: priorities, standard: "normal" }, { id: "enter-priority", value: typed["priority"], none: null, help: entryHelp(context, enterBufferZone, "priority") })}
      <div class="row filters-end"><button class="button main" type="submit">${words.enterSubmit}</button></div>
    </form>
    ${
      answer !== null && answer.choices !== undefined
        ? html`<div class="card-body stack" role="alert" tabindex="-1" data-focus>
            ${choices.length === 0 ? note("wait", "alert", words.none) : html`<p>${words.several}</p>`}
            <ul class="rows">
              ${choices.map(
                ({ id, police_number, ticket }) =>
                  html`<li>
                    <form class="row" method="post" action="${BUFFER_PATH}/enter">
                      <input type="hidden" name="vehicle_ticket_id" value="${id}" />
                      <input type="hidden" name="priority" value="${typed["priority"] ?? ""}" />
                      ${plate(police_number)} <span>${ticket.ticket_access_number}, ${ticket.company.name}</span>
                      <button class="button push" type="submit">${words.enterSubmit}</button>
                    </form>
                  </li>`,
              )}
            </ul>
          </div>`
        : NOTHING
    }
  </section>`;
}

function correctForm(context: PageContext, { area_id, inside }: { area_id: string; inside: number }): Markup {
  const words = BUFFER_WORDS[context.language];
  const id = `correct-${area_id}`;
  const sent = typedAt(context, `${BUFFER_PATH}/correct`);
  const isMine = sent["area_id"] === area_id;
  const typed = isMine ? sent : {};
  return html`<details class="act" ${isMine ? raw("open") : NOTHING}>
    <summary class="button">${ICON.undo}${words.correct}…</summary>
    <form class="stack declared" method="post" action="${BUFFER_PATH}/correct">
      <p class="quiet">${words.correctHint}</p>
      <input type="hidden" name="area_id" value="${area_id}" />
      ${fieldOf({ name: "inside", label: words.correctLabel, type: "text" }, { id: `${id}-inside`, value: typed["inside"] ?? String(inside), none: null, isRequired: true, help: entryHelp(context, correctInside, "inside") })}
      ${fieldOf({ name: "reason", label: words.reason, type: "text" }, { id: `${id}-reason`, value: typed["reason"], none: null, isRequired: true, help: entryHelp(context, correctInside, "reason") })}
      <button class="button main" type="submit">${words.correct}</button>
    </form>
  </details>`;
}

/** Keeps the buffer zones up to date. */
export const bufferStream: Stream = {
  path: `${BUFFER_PATH}/stream`,
  uses: [...BUFFER_USES, streamLiveActivities],
  open: (context) =>
    followParts(context, {}, async () => {
      const zones = await readZones(context, context.asked("area_id"));
      const parts = zones.zones.map(
        (zone) => [`zone-${zone.area_id}`, textOf(zoneView(zone, zones, context))] as const,
      );
      return { parts: { holder: null, parts: new Map(parts) } };
    }),
};
