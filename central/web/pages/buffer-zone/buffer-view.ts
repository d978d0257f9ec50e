import { html } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { age, plate, tag } from "../../../../shared/web/parts.ts";
import type { BufferEntry, BufferPriority, BufferZone } from "../../../../shared/wire/buffer-zone.ts";
import { table } from "../../parts/table.ts";
import type { PageContext } from "../../page-context.ts";
import { BUFFER_WORDS } from "./buffer-words.ts";
import type { Zones } from "./buffer-data.ts";
import { callVehicle } from "../../../features/work/buffer-zone/operations/call-vehicle.ts";

export const BUFFER_PATH = "/buffer-zone";

type Reader = Pick<PageContext, "language" | "may">;

/** Urgent and high stand out; most are normal. */
export function priorityTag(priority: BufferPriority, { language }: Pick<PageContext, "language">): Markup {
  const words = BUFFER_WORDS[language].priorities[priority];
  return priority === "normal" ? html`${words}` : tag("plain", priority === "urgent" ? "alert" : null, words);
}

/** The time that a called vehicle has left; the page's script counts it down. */
export function countdown({ called_until: until }: Pick<BufferEntry, "called_until">): Markup | string {
  return until === null ? NOTHING : html`<span data-until="${Date.parse(until)}"><span data-left></span></span>`;
}

export const gateName = (
  { gate_id: id }: BufferEntry,
  { gates }: Pick<Zones, "gates">,
  reader: Pick<PageContext, "language">,
): string => (id === null ? undefined : gates.get(id)?.name) ?? BUFFER_WORDS[reader.language].anyGate;

/** The content of one area: its places, who is called, and the queue in its order. */
export function zoneView(zone: BufferZone, zones: Zones, reader: Reader): Markup {
  const words = BUFFER_WORDS[reader.language];
  const called = zone.vehicles.filter(({ state }) => state === "called");
  const waiting = zone.vehicles.filter(({ state }) => state === "waiting");
  const link = ({ id, police_number }: BufferEntry): Markup =>
    html`<th scope="row"><a href="${BUFFER_PATH}/${id}">${plate(police_number)}</a></th>`;
  const room: readonly (readonly [string, number | string | null])[] = [
    [words.room.waiting, waiting.length],
    [words.room.reserved, zone.reserved],
    [words.room.inside, zone.inside],
    [words.room.capacity, zone.capacity ?? words.room.noLimit],
    [words.room.free, zone.free],
  ];
  return html`<dl class="counts">
      ${room.map(([name, value]) =>
        value === null
          ? NOTHING
          : html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
      )}
    </dl>
    <section class="card">
      <div class="card-head"><h3>${words.called} (${called.length})</h3></div>
      ${
        called.length === 0
          ? html`<p class="card-body quiet">${words.noCalled}</p>`
          : scrolled(
              words.called,
              table(
                [words.plate, words.gate, words.calls, words.until],
                called.map(
                  (entry) =>
                    html`<tr>
                      ${link(entry)}
                      <td>${gateName(entry, zones, reader)}</td>
                      <td>${words.callNumber(entry.calls)}</td>
                      <td>${countdown(entry)}</td>
                    </tr>`,
                ),
              ),
            )
      }
    </section>
    <section class="card">
      <div class="card-head"><h3>${words.queue} (${waiting.length})</h3></div>
      ${
        waiting.length === 0
          ? html`<p class="card-body quiet">${words.empty}</p>`
          : scrolled(
              words.queue,
              table(
                [words.plate, words.place, words.priority, words.since, words.call],
                waiting.map(
                  (entry) =>
                    html`<tr>
                      ${link(entry)}
                      <td>${entry.place}</td>
                      <td>${priorityTag(entry.priority, reader)}</td>
                      <td>${age(Date.parse(entry.queued_at))}</td>
                      <td>
                        ${
                          entry.place === 1 && zone.free !== 0 && reader.may(callVehicle)
                            ? html`<form method="post" action="${BUFFER_PATH}/${entry.id}/call">
                                <button class="button main" type="submit" data-act>
                                  ${ICON.send}${words.call}<span class="unseen"> ${entry.police_number}</span>
                                </button>
                              </form>`
                            : NOTHING
                        }
                      </td>
                    </tr>`,
                ),
              ),
            )
      }
    </section>`;
}

const scrolled = (name: string, content: Markup): Markup =>
  html`<div class="table-scroll" tabindex="0" role="region" aria-label="${name}">${content}</div>`;
