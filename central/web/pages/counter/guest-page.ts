import { html } from "hono/html";
import { ICON, type IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING, textOf } from "../../../../shared/web/markup.ts";
import { note, plate, type Tone } from "../../../../shared/web/parts.ts";
import { TICKET_STATUSES } from "../../../../shared/words/values/tickets.ts";
import type { Ticket } from "../../../wire/ticket.ts";
import { drawQrPath } from "../../../platform/qr/qr-svg.ts";
import { getTicketByAccessNumber } from "../../../features/trade/tickets/operations.ts";
import { listDriverLinks } from "../../../features/trade/tickets/driver/list-driver-links.ts";
import { KIND_OPERATIONS } from "../../../features/trade/tickets/operations/operations-of-kind.ts";
import { type Label, LABELS } from "../../../features/trade/tickets/views/label-content.ts";
import { streamLiveActivities } from "../../../features/work/gate-activities/operations/stream-live-activities.ts";
import type { Page, Stream } from "../../page.ts";
import type { PageContext } from "../../page-context.ts";
import { qrPicture } from "../../parts/qr-picture.ts";
import { followParts } from "../live/follow-parts.ts";
import { TICKET_PATH } from "../tickets/new-ticket.ts";
import { COUNTER_PATH, counterAddress, labelOf } from "./label-of.ts";
import { COUNTER_WORDS } from "./counter-words.ts";

const GET = getTicketByAccessNumber;
const { download } = KIND_OPERATIONS.guest;
const USES = [streamLiveActivities, GET, listDriverLinks, download] as const;
/** The answer of a host is shown within this time. */
const AGAIN_MS = 2_000;
const guestOf = (context: PageContext) => context.read(GET, { params: { accessNumber: context.param("id") } });

/** One guest at the counter: what the host says, and what the guest takes along. */
export const guestPage: Page = {
  path: `${COUNTER_PATH}/:id`,
  uses: USES,
  async show(context) {
    const words = COUNTER_WORDS[context.language];
    const ticket = await guestOf(context);
    const { ticket_access_number: number, driver, company, guest } = ticket;
    const content = html`<header class="page-head">
        <a class="button" href="${counterAddress(context)}" data-back>${ICON.back}${words.another}</a>
        <h1>${driver ?? number}</h1>
      </header>
      <div class="stack">
        <p>${plateOf(ticket)} ${guest?.host_name ?? NOTHING}, ${company.name}</p>
        <div class="stack" id="guest" aria-live="polite">${await guestView(context, ticket)}</div>
        <p><a href="${TICKET_PATH}/${number}">${words.ticket}: ${number}</a></p>
      </div>`;
    return { title: driver ?? number, content, live: counterAddress(context, `/${number}/stream`) };
  },
};

/** Shows what the host says, as soon as it is said. */
export const guestStream: Stream = {
  path: `${COUNTER_PATH}/:id/stream`,
  uses: USES,
  open: (context) =>
    followParts(context, {}, async () => {
      const part = textOf(html`${await guestView(context, await guestOf(context))}`);
      return { parts: { holder: null, parts: new Map([["guest", part]]) }, againMs: AGAIN_MS };
    }),
};

/** The label, of the size that the address names. */
export const labelPdf: Stream = {
  path: `${COUNTER_PATH}/:id/label`,
  uses: [GET, download],
  async open(context) {
    const { id } = await guestOf(context);
    return context.read(download, { params: { id }, query: { paper: labelOf(context) } });
  },
};

async function guestView(context: PageContext, ticket: Ticket): Promise<Markup> {
  const words = COUNTER_WORDS[context.language];
  const side = context.language === "id" ? 1 : 0;
  const says = (tone: Tone, icon: IconName, title: string, help: string): Markup =>
    note(
      tone,
      icon,
      html`<strong>${title}</strong>
        <p>${help}</p>`,
    );
  switch (ticket.status) {
    case "waiting_approve":
      return says("wait", "wait", words.waits, words.waitsHelp);
    case "running":
      return html`${says("good", "check", words.may, words.mayHelp)} ${await takeAlong(context, ticket)}`;
    default:
      return says("bad", "cross", words.not, ticket.reject_reason ?? TICKET_STATUSES[ticket.status][side]);
  }
}

/** The label, and the link on the guest's phone. */
async function takeAlong(context: PageContext, { id, ticket_access_number: number }: Ticket): Promise<Markup> {
  const words = COUNTER_WORDS[context.language];
  const links = await context.try(listDriverLinks, { params: { id } });
  const [link] = links.ok ? links.data.items : [];
  const size = (label: Label): string => words.size(label.replace("label-", "").replace("x", " × "));
  const chosen = labelOf(context);
  const others = LABELS.filter((label) => label !== chosen);
  return html`<div class="row">
      <a class="button main big" href="${counterAddress(context, `/${number}/label`)}" target="_blank"
        >${ICON.paper}${words.print}, ${size(chosen)}</a
      >
      <details class="fold">
        <summary>${words.sizes}</summary>
        <ul class="rows">
          ${others.map((label) => html`<li><a href="${COUNTER_PATH}/${number}?label=${label}">${size(label)}</a></li>`)}
        </ul>
      </details>
    </div>
    ${
      link
        ? html`<section class="card hand-over" aria-labelledby="link">
            <div class="card-head"><h2 id="link">${words.link}</h2></div>
            <div class="card-body stack">
              <p class="quiet">${words.linkHelp}</p>
              ${qrPicture(drawQrPath(link.url, "byte"), words.linkOf(link.police_number))}
            </div>
          </section>`
        : NOTHING
    }`;
}

function plateOf({ vehicle_tickets: [vehicle] }: Ticket): Markup | string {
  return vehicle ? plate(vehicle.police_number) : NOTHING;
}
