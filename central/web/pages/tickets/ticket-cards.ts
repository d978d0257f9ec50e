import { html } from "hono/html";
import { lastDateOf } from "../../../../shared/lib/last-date.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { plate } from "../../../../shared/web/parts.ts";
import type { Invitation } from "../../../wire/invitation.ts";
import type { Ticket } from "../../../wire/ticket.ts";
import type { VehicleTicket } from "../../../../shared/wire/vehicle-ticket.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";

import { TICKET_WORDS } from "./ticket-words.ts";
import { listDriverLinks } from "../../../features/trade/tickets/driver/list-driver-links.ts";
import { getInvitation } from "../../../features/trade/tickets/invitations/get-invitation.ts";

/** What the cards read beside the ticket. */
export const CARD_READS = [getInvitation, listDriverLinks] as const;

const periodOf = (one: VehicleTicket, timeZone: string): string =>
  `${one.request_at_start} – ${lastDateOf(one, timeZone) ?? "…"}`;

/** The last day that any of these vehicles may come; null where one has none. */
export function lastDayOf(all: readonly VehicleTicket[], timeZone: string): string | null {
  const days = all.map((one) => lastDateOf(one, timeZone));
  return days.includes(null) ? null : (days.sort().at(-1) ?? null);
}

/** The QR of each vehicle that may still come, to be shown at the gate. */
export function qrCard({ status, vehicle_tickets: all }: Ticket, { context }: Reader): Markup | string {
  const words = TICKET_WORDS[context.language];
  const shown = all.filter((one) => one.qr_url !== "" && one.status === "active");
  if (shown.length === 0 || (status !== "running" && status !== "waiting_approve")) return NOTHING;
  return html`<section class="card" aria-labelledby="qr">
    <div class="card-head"><h2 id="qr">${words.qr}</h2></div>
    <div class="card-body stack">
      <p class="quiet">${words.qrHelp}</p>
      <div class="qr-list">
        ${shown.map(({ qr_url, police_number, vehicle_ticket_code: code }) => {
          const { pathname, search } = new URL(qr_url);
          return html`<figure>
            <img
              src="${pathname}${search}"
              alt="${words.qrOf(police_number)}"
              loading="lazy"
              width="192"
              height="192"
            />
            <figcaption>${plate(police_number)} <span class="quiet">${code}</span></figcaption>
          </figure>`;
        })}
      </div>
    </div>
  </section>`;
}

export function vehiclesCard({ vehicle_tickets: all }: Ticket, { context, moments }: Reader): Markup | string {
  const words = TICKET_WORDS[context.language];
  if (all.length === 0) return html`<p class="card card-body">${words.noVehicles}</p>`;
  const step = (at: string | null, kg: number): string =>
    [at === null ? "" : moments.full(at), kg === 0 ? "" : `${kg.toLocaleString(context.language)} kg`]
      .filter((part) => part !== "")
      .join(", ");
  return tableCard("vehicles", words.vehicles, {
    columns: [words.plate, words.period, words.container, words.in, words.out],
    rows: all.map((one) => [
      plate(one.police_number),
      periodOf(one, moments.timeZone),
      one.vehicle.containers.join(", ") || (one.container_number ?? ""),
      step(one.check_in_at, one.weight_in),
      step(one.check_out_at, one.weight_out),
    ]),
  });
}

/** Who was invited, and what became of the link. */
export function invitationCard(ticket: Ticket, reader: Reader): Markup | string {
  const { context } = reader;
  if (ticket.ticket_class !== "invitation" || !context.may(getInvitation)) return NOTHING;
  return html`${context
    .try(getInvitation, { params: { id: ticket.id } })
    .then((found) => (found.ok ? termsView(found.data, reader) : NOTHING))}`;
}

function termsView({ invitation }: Invitation, reader: Reader): Markup {
  const words = TICKET_WORDS[reader.context.language];
  const { invited_company, recipient_name, recipient_email, passcode, sent_at, confirmed_at, expires_at } = invitation;
  const facts: readonly (readonly [string, Markup | string])[] = [
    [words.invited, invited_company],
    [words.recipient, `${recipient_name}, ${recipient_email}`],
    [words.passcode, passcode ?? words.passcodeHidden],
    [words.sent, momentOf(sent_at, reader)],
    [words.confirmed, confirmed_at === null ? words.notYet : momentOf(confirmed_at, reader)],
    [words.ends, reader.moments.full(expires_at)],
  ];
  return html`<section class="card" aria-labelledby="invitation">
    <div class="card-head"><h2 id="invitation">${words.invitation}</h2></div>
    <dl class="facts card-body">
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}
