import { html } from "hono/html";
import { TICKET_CLASSES } from "../../../../shared/rules/ticket-classes.ts";
import { TicketStatus } from "../../../../shared/wire/feed.ts";
import { Ticket } from "../../../../shared/wire/ticket.ts";
import type { IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag, type Tone } from "../../../../shared/web/parts.ts";
import { TicketClass } from "../../../../shared/wire/area.ts";
import type { Stream } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { areaChoices } from "../../parts/list.ts";
import { tableCard } from "../../parts/table.ts";
import { resourcePages, type Shows } from "../../parts/resource.ts";
import type { Bilingual, Reader } from "../../parts/resource-acts.ts";
import type { Visit } from "../../visit.ts";
import { TICKET_WORDS } from "./ticket-words.ts";

const PATH = "/tickets";
const GET = "getTicketByAccessNumber";

/** The operations of each kind are named after it. */
const NOUNS: Readonly<Record<TicketClass, string>> = {
  tenant_without_pabeanan: "TicketWithoutPabeanan",
  tenant_with_pabeanan: "TicketWithPabeanan",
  trade_vehicle: "TradeVehicleTicket",
  guest: "GuestTicket",
  invitation: "Invitation",
  dual_container: "DualContainerTicket",
};
const named = (verb: string): readonly [string, ...string[]] => [
  `${verb}${NOUNS.guest}`,
  ...Object.values(NOUNS).flatMap((noun) => (noun === NOUNS.guest ? [] : [`${verb}${noun}`])),
];
/** An invitation and a ticket of two containers have another label in the place of their kind. */
const classOf = ({ type, type_description }: Ticket): TicketClass =>
  TicketClass.options.find((one) => one === type || TICKET_CLASSES[one].title === type_description) ?? "invitation";
const nounOf = (ticket: Ticket): string => NOUNS[classOf(ticket)];

const TONES: Readonly<Record<TicketStatus, readonly [Tone, IconName]>> = {
  waiting_approve: ["wait", "wait"],
  running: ["good", "check"],
  done: ["plain", "check"],
  expired: ["plain", "wait"],
  rejected: ["bad", "cross"],
  cancelled: ["plain", "undo"],
};

type Word = Exclude<keyof (typeof TICKET_WORDS)["en"], "kinds" | "status" | "destination">;
const both = (name: Word): Bilingual => ({ en: TICKET_WORDS.en[name], id: TICKET_WORDS.id[name] });
const fact = (name: Word, value: Shows<Ticket>["value"]): Shows<Ticket> => ({ label: both(name), value });

const vehicles = fact("vehicles", ({ vehicle_tickets: all }) => {
  const [first] = all;
  if (!first) return null;
  return html`${plate(first.police_number)}${all.length > 1 ? html` <span class="quiet">+${all.length - 1}</span>` : NOTHING}`;
});
const kind = fact("kind", (ticket, { visit }) => TICKET_WORDS[visit.language].kinds[classOf(ticket)]);
const company = fact("company", (ticket) => ticket.company.name);
const period = fact("period", ({ request_at_start: from, request_at_end: until }) =>
  from === null ? null : `${from} – ${until ?? "…"}`,
);

/** Tickets of every kind: the list with its queue of approvals, one ticket, and what may be done with it. */
export const tickets = resourcePages({
  path: PATH,
  record: Ticket,
  title: both("title"),
  navigation: {},
  list: "listTickets",
  get: [GET, "accessNumber"],
  addressOf: (ticket) => ticket.ticket_access_number,
  areaOf: (ticket) => ticket.area.id,
  heading: (ticket) => ticket.ticket_access_number,
  tagOf: ({ status }, { language }) => tag(...TONES[status], TICKET_WORDS[language].status[status]),
  async filters(visit) {
    const words = TICKET_WORDS[visit.language];
    return [
      { name: "search", label: words.search },
      {
        name: "status",
        label: words.state,
        choices: TicketStatus.options.map((status) => [status, words.status[status]]),
      },
      { name: "type", label: words.kind, choices: TicketClass.options.map((one) => [one, words.kinds[one]]) },
      { name: "area_id", label: words.area, choices: await areaChoices(visit) },
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
    fact("papers", papersOf),
  ],
  beside: (ticket, reader) => html`${vehiclesCard(ticket, reader)} ${destinationsCard(ticket, reader)}`,
  acts: [
    {
      name: "approve",
      uses: ["approveTicket"],
      isOffered: ({ status }) => status === "waiting_approve",
      label: both("approve"),
      icon: "check",
      many: true,
    },
    {
      name: "reject",
      uses: ["rejectTicket"],
      isOffered: ({ status }) => status === "waiting_approve",
      label: both("reject"),
      icon: "cross",
      asks: both("rejectWhy"),
      many: true,
    },
    {
      name: "cancel",
      uses: named("cancel"),
      isOffered: ({ status }) => status === "waiting_approve" || status === "running",
      operationFor: (ticket) => `cancel${nounOf(ticket)}`,
      label: both("cancel"),
      icon: "undo",
      asks: both("cancelWhy"),
    },
  ],
  printed: { uses: named("download"), label: both("print") },
});

/** The printed ticket, with the QR of each vehicle. */
export const ticketPdf: Stream = {
  path: `${PATH}/:id/pdf`,
  uses: [GET, ...named("download")],
  async open(visit: Visit) {
    const ticket = await visit.read(GET, { params: { accessNumber: visit.param("id") } }, Ticket);
    return visit.call(`download${nounOf(ticket)}`, { params: { id: ticket.id } });
  },
};

/** Links to the papers that were sent with the ticket. */
function papersOf({ supporting_documents: papers }: Ticket, { visit }: Reader): Markup | null {
  const words = TICKET_WORDS[visit.language];
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

function vehiclesCard({ vehicle_tickets: all }: Ticket, { visit, moments }: Reader): Markup {
  const words = TICKET_WORDS[visit.language];
  return tableCard("vehicles", words.vehicles, {
    columns: [words.plate, words.period, words.container, words.in, words.out],
    rows: all.map((one) => [
      plate(one.police_number),
      `${one.request_at_start} – ${one.request_at_end ?? "…"}`,
      one.container_number ?? "",
      one.check_in_at === null ? "" : moments.full(one.check_in_at),
      one.check_out_at === null ? "" : moments.full(one.check_out_at),
    ]),
  });
}

function destinationsCard({ ticket_buildings: all }: Ticket, { visit }: Reader): Markup | string {
  const words = TICKET_WORDS[visit.language];
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
