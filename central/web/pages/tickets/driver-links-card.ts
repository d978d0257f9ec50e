import { html } from "hono/html";
import { listDriverLinks } from "../../../features/trade/tickets/driver/list-driver-links.ts";
import { drawQrPath } from "../../../platform/qr/qr-svg.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { plate } from "../../../../shared/web/parts.ts";
import type { DriverLink } from "../../../wire/driver.ts";
import type { Ticket } from "../../../wire/ticket.ts";
import { qrPicture } from "../../parts/qr-picture.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { TICKET_WORDS } from "./ticket-words.ts";

/** The link for each driver: to copy into a message, or to take from this screen by the phone's camera. */
export function driverLinksCard({ id }: Ticket, { context, moments }: Reader): Markup | string {
  if (!context.may(listDriverLinks)) return NOTHING;
  const words = TICKET_WORDS[context.language];
  const row = ({ vehicle_ticket_id, police_number, url, expires_at }: DriverLink): Markup =>
    html`<li class="stack-tight">
      <div class="row">
        ${plate(police_number)}
        <button class="button" type="button" data-copy="link-${vehicle_ticket_id}" data-copied="${words.copied}" hidden>
          ${words.copyLink}
        </button>
        <button class="button" type="button" data-share="link-${vehicle_ticket_id}" hidden>${words.shareLink}</button>
      </div>
      <a class="driver-link" id="link-${vehicle_ticket_id}" href="${new URL(url).pathname}">${url}</a>
      <details class="fold">
        <summary>${words.linkQr}</summary>
        ${qrPicture(drawQrPath(url, "byte"), words.linkQrOf(police_number))}
        <p class="quiet">${words.linkUntil} ${moments.full(expires_at)}</p>
      </details>
    </li>`;
  return html`${context.try(listDriverLinks, { params: { id } }).then((found) =>
    found.ok && found.data.items.length > 0
      ? html`<section class="card" aria-labelledby="driver-links">
          <div class="card-head"><h2 id="driver-links">${words.driverLinks}</h2></div>
          <div class="card-body stack">
            <p class="quiet">${words.driverLinksHelp}</p>
            <ul class="driver-links">
              ${found.data.items.map(row)}
            </ul>
          </div>
        </section>`
      : NOTHING,
  )}`;
}
