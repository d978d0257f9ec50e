import { html } from "hono/html";
import { TicketStatus } from "../../../../shared/wire/feed.ts";
import type { Ticket } from "../../../wire/ticket.ts";
import type { IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag, type Tone } from "../../../../shared/web/parts.ts";
import { TicketClass } from "../../../../shared/wire/area.ts";
import type { Stream } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { areaChoices } from "../../parts/list.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import type { PageContext } from "../../page-context.ts";
import { inWords } from "../../../../shared/words/say.ts";
import { fieldName } from "../../words/field-names.ts";
import { isChangeable } from "./change-ticket.ts";
import { TICKET_PATH } from "./new-ticket.ts";
import { ticketActs } from "./ticket-acts.ts";
import { driverLinksCard } from "./driver-links-card.ts";
import { lastDayOf, CARD_READS, invitationCard, qrCard, vehiclesCard } from "./ticket-cards.ts";
import { TICKET_FORM_WORDS } from "./ticket-form-words.ts";
import { KIND_NAMES, KINDS, named, UPDATES } from "./ticket-kinds.ts";
import { both, TICKET_WORDS, type Word } from "./ticket-words.ts";
import { getTicketByAccessNumber } from "../../../features/trade/tickets/operations.ts";
import { listTickets } from "../../../features/trade/tickets/operations/list-tickets.ts";
import { KIND_OPERATIONS } from "../../../features/trade/tickets/operations/operations-of-kind.ts";

const GET = getTicketByAccessNumber;

const TONES: Readonly<Record<TicketStatus, readonly [Tone, IconName]>> = {
  waiting_approve: ["wait", "wait"],
  running: ["good", "check"],
  done: ["plain", "check"],
  expired: ["plain", "wait"],
  rejected: ["bad", "cross"],
  cancelled: ["plain", "undo"],
};

const fact = (name: Word, value: Shows<Ticket>["value"]): Shows<Ticket> => ({ label: both(name), value });

const vehicles = fact("vehicles", ({ vehicle_tickets: all }) => {
  const [first] = all;
  if (!first) return null;
  return html`${plate(first.police_number)}${all.length > 1 ? html` <span class="quiet">+${all.length - 1}</span>` : NOTHING}`;
});
const kind = fact("kind", (ticket, { context }) => TICKET_WORDS[context.language].kinds[ticket.ticket_class]);
const company = fact("company", (ticket) => ticket.company.name);
const period = fact("period", ({ request_at_start: from, vehicle_tickets: all }, { moments }) =>
  from === null ? null : `${from} – ${lastDayOf(all, moments.timeZone) ?? "…"}`,
);

/** Tickets of every kind: the list with its queue of approvals, one ticket, and what may be done with it. */
export const tickets = resourcePages({
  path: TICKET_PATH,
  title: both("title"),
  navigation: {},
  list: listTickets,
  get: [GET, "accessNumber"],
  addressOf: (ticket) => ticket.ticket_access_number,
  areaOf: (ticket) => ticket.area.id,
  heading: (ticket) => ticket.ticket_access_number,
  tagOf: ({ status }, { language }) => tag(...TONES[status], TICKET_WORDS[language].status[status]),
  async filters(context) {
    const words = TICKET_WORDS[context.language];
    return [
      { name: "search", label: words.search },
      {
        name: "status",
        label: words.state,
        choices: TicketStatus.options.map((status) => [status, words.status[status]]),
      },
      { name: "type", label: words.kind, choices: TicketClass.options.map((one) => [one, words.kinds[one]]) },
      { name: "area_id", label: words.area, choices: await areaChoices(context) },
      { name: "start_date", label: words.from, type: "date" },
      { name: "end_date", label: words.until, type: "date" },
    ];
  },
  empty: both("empty"),
  columns: [vehicles, kind, company, period],
  facts: [
    kind,
    company,
    fact("area", ({ area }) => area.name),
    period,
    fact("driver", ({ driver }) => driver),
    fact("purpose", ({ purpose_of_activity }) => purpose_of_activity),
    fact("executor", ({ executor_name }) => executor_name),
    fact("document", ({ ticket_document_number }) => ticket_document_number),
    fact("rejected", ({ reject_reason }) => reject_reason),
    fact("createdBy", ({ created_by }) => created_by?.fullname ?? null),
    fact("approvedBy", ({ approved_by }) => approved_by?.fullname ?? null),
    fact("created", ({ created_at }, reader) => momentOf(created_at, reader)),
    fact("documentOf", ({ ceisa_document_id: id }, { context }) => linkTo("customs-documents", id, context)),
    fact("orderOf", ({ spmk_document_id: id }, { context }) => linkTo("port-documents", id, context)),
    fact("host", ({ guest }) => guest?.host_name ?? null),
    fact("phone", ({ guest }) => guest?.driver_phone ?? null),
    fact("people", ({ guest }) => (guest ? String(guest.number_of_people) : null)),
    fact("identity", ({ guest }) => guest?.identity_number ?? null),
    fact("differences", ({ differences = [] }, { context: { language } }) =>
      differences.length === 0
        ? null
        : html`<ul>
            ${differences.map(({ path, said }) => html`<li>${fieldName("ticket", path, language)}: ${inWords(said, language)}</li>`)}
          </ul>`,
    ),
    fact("papers", papersOf),
  ],
  beside: (ticket, reader) =>
    html`${qrCard(ticket, reader)} ${driverLinksCard(ticket, reader)} ${vehiclesCard(ticket, reader)}
    ${destinationsCard(ticket, reader)} ${invitationCard(ticket, reader)}`,
  reads: CARD_READS,
  acts: ticketActs,
  links: {
    uses: [...KIND_NAMES.map((name) => KINDS[name].create), ...UPDATES],
    list: (context) =>
      context.may(KINDS.guest.create)
        ? html`<div class="row">
            <a class="button main" href="${TICKET_PATH}/new">${TICKET_FORM_WORDS[context.language].new}</a>
          </div>`
        : NOTHING,
    record(ticket, context) {
      const { slug, create } = KINDS[ticket.ticket_class];
      const { change, newLike } = TICKET_FORM_WORDS[context.language];
      const number = ticket.ticket_access_number;
      if (isChangeable(ticket, context))
        return html`<a class="button" href="${TICKET_PATH}/${number}/edit">${change}</a>`;
      const isOver = ticket.status !== "waiting_approve" && ticket.status !== "running";
      return isOver && context.may(create)
        ? html`<a class="button" href="${TICKET_PATH}/${slug}/new?like=${number}">${newLike}</a>`
        : NOTHING;
    },
  },
  printed: { uses: named("download"), label: both("print") },
});

/** The printed ticket, with the QR of each vehicle. */
export const ticketPdf: Stream = {
  path: `${TICKET_PATH}/:id/pdf`,
  uses: [GET, ...named("download")],
  async open(context: PageContext) {
    const ticket = await context.read(GET, { params: { accessNumber: context.param("id") } });
    return context.read(KIND_OPERATIONS[ticket.ticket_class].download, { params: { id: ticket.id } });
  },
};

const linkTo = (list: string, id: string | null, { language }: PageContext): Markup | null =>
  id === null ? null : html`<a href="/${list}/${id}">${TICKET_WORDS[language].open}</a>`;

/** Links to the papers that were sent with the ticket. */
function papersOf({ supporting_documents: papers }: Ticket, { context }: Reader): Markup | null {
  const words = TICKET_WORDS[context.language];
  const sent = (
    [
      [words.deliveryOrder, papers.delivery_order],
      [words.billOfLading, papers.bill_of_landing],
      [words.invoice, papers.invoice],
      [words.other, papers.other],
    ] as const
  ).filter(([, link]) => link !== null);
  if (sent.length === 0) return null;
  return html`<ul>
    ${sent.map(([name, link]) => html`<li><a href="${link}">${name}</a></li>`)}
  </ul>`;
}

function destinationsCard({ ticket_buildings: all }: Ticket, { context }: Reader): Markup | string {
  const words = TICKET_WORDS[context.language];
  if (all.length === 0) return NOTHING;
  return html`<section class="card" aria-labelledby="destinations">
    <div class="card-head"><h2 id="destinations">${words.destinations}</h2></div>
    <ul class="rows">
      ${all.map(
        ({ company: host, building, status, reason }) =>
          html`<li class="row">
            ${[host.name, building?.name].filter(Boolean).join(", ")} ${tag("plain", null, words.destination[status])}
            <span class="quiet">${reason ?? NOTHING}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}
