import type { Ticket } from "../../../wire/ticket.ts";
import type { ActField, ResourceAct } from "../../parts/resource-acts.ts";
import type { PageContext } from "../../page-context.ts";
import { named } from "./ticket-kinds.ts";
import { both, TICKET_WORDS } from "./ticket-words.ts";
import { approveTicket, rejectTicket } from "../../../features/trade/tickets/operations.ts";
import { linkTicketSpmk } from "../../../features/trade/tickets/operations/link-ticket-spmk.ts";
import { unlinkTicketSpmk } from "../../../features/trade/tickets/operations/unlink-ticket-spmk.ts";
import { sendInvitation } from "../../../features/trade/tickets/invitations/send-invitation.ts";
import { changeDualContainerType } from "../../../features/trade/tickets/kinds/dual-container/change-dual-container-type.ts";
import { KIND_OPERATIONS } from "../../../features/trade/tickets/operations/operations-of-kind.ts";
import type { TicketClass } from "../../../../shared/wire/area.ts";
import { VEHICLE_ENTRIES } from "./ticket-entries.ts";

/** May it still be used? */
export const isTicketOpen = ({ status }: Ticket): boolean => status === "waiting_approve" || status === "running";
/** The company that made the ticket, or the area's side. */
const isOwn = ({ company }: Ticket, { me }: PageContext): boolean =>
  me.company === null || me.company.id === company.id;

/** The area's side, or the host of guests whom the area's side wrote down at its counter. */
const isDecider = ({ company, created_by: maker, ticket_class }: Ticket, { me }: PageContext): boolean =>
  me.company === null || (me.company.id === company.id && ticket_class === "guest" && maker?.company === null);

/** Does the whole ticket wait for this person? */
export const isApprover = (ticket: Ticket, context: PageContext): boolean =>
  isDecider(ticket, context) &&
  ticket.status === "waiting_approve" &&
  ticket.ticket_buildings.every((one) => one.status === "approved");

const DECIDES: readonly TicketClass[] = ["tenant_without_pabeanan", "tenant_with_pabeanan"];
/** The destinations that wait for this person. */
export const waitingDestinations = (
  { status, company, ticket_buildings: all }: Ticket,
  { me }: PageContext,
): Ticket["ticket_buildings"] =>
  status === "waiting_approve" && me.company?.id !== company.id
    ? all.filter((one) => one.status === "waiting" && (me.company === null || me.company.id === one.company.id))
    : [];

function decision(verb: "approve" | "reject"): ResourceAct<Ticket> {
  const reject = verb === "reject";
  const operationOf = (kind: TicketClass) => KIND_OPERATIONS[kind][`${verb}Destination`];
  return {
    name: `${verb}-destination`,
    uses: [operationOf("tenant_without_pabeanan"), operationOf("tenant_with_pabeanan")],
    operationFor: (ticket) => operationOf(ticket.ticket_class),
    isOffered: (ticket, context) =>
      DECIDES.includes(ticket.ticket_class) && waitingDestinations(ticket, context).length > 0,
    label: both(reject ? "rejectDestination" : "approveDestination"),
    icon: reject ? "cross" : "check",
    ...(reject && { asks: both("rejectWhy") }),
    fields: (ticket, { context }) => [
      {
        name: "destination",
        label: TICKET_WORDS[context.language].decideWhich,
        choices: waitingDestinations(ticket, context).map(({ id, company, building }) => [
          id,
          [company.name, building?.name].filter(Boolean).join(", "),
        ]),
      },
    ],
    inputFor: ({ id }, { destination = "", reason = "" }) => ({
      params: { id, destinationId: destination },
      ...(reject && { body: { reason } }),
    }),
  };
}

const CONTAINERS = [0, 1] as const;
const containerField = (vehicle: number, container: number, field: string): string =>
  `${vehicle}.${container}.${field}`;

function containerFields({ vehicle_tickets: vehicles }: Ticket, { language }: PageContext): ActField[] {
  return vehicles.flatMap(({ police_number }, vehicle) =>
    CONTAINERS.flatMap((container) =>
      (["container_number", "no_daftar"] as const).map((field) => ({
        name: containerField(vehicle, container, field),
        label: `${police_number}: ${VEHICLE_ENTRIES[language][`containers.${container}.${field}`].label}`,
        type: "text" as const,
        isRequired: true,
      })),
    ),
  );
}

/** What may be done with a ticket, beside changing it by its form. */
export const ticketActs: readonly ResourceAct<Ticket>[] = [
  {
    name: "approve",
    uses: [approveTicket],
    isOffered: isApprover,
    label: both("approve"),
    icon: "check",
    many: true,
  },
  {
    name: "reject",
    uses: [rejectTicket],
    isOffered: (ticket, context) =>
      isDecider(ticket, context) &&
      (ticket.status === "waiting_approve" || (ticket.status === "running" && ticket.ticket_class === "trade_vehicle")),
    label: both("reject"),
    icon: "cross",
    asks: both("rejectWhy"),
    many: true,
  },
  decision("approve"),
  decision("reject"),
  {
    name: "link",
    uses: [linkTicketSpmk],
    isOffered: (ticket, context) => isTicketOpen(ticket) && isOwn(ticket, context) && ticket.spmk_document_id === null,
    label: both("link"),
    icon: "paper",
    fields: (_, { context: { language } }) => [
      { name: "spmk_number", label: TICKET_WORDS[language].linkNumber, type: "text", isRequired: true },
    ],
    inputFor: ({ id }, { spmk_number = "" }) => ({ params: { id }, body: { spmk_number } }),
  },
  {
    name: "unlink",
    uses: [unlinkTicketSpmk],
    isOffered: (ticket, context) =>
      ticket.spmk_document_id !== null &&
      isTicketOpen(ticket) &&
      isOwn(ticket, context) &&
      // The only document of a ticket that needs one stays, and a company does not take off what a gate holds it by.
      !(ticket.ticket_class === "tenant_with_pabeanan" && ticket.ceisa_document_id === null) &&
      !(context.me.company !== null && ticket.status === "running"),
    label: both("unlink"),
    icon: "undo",
    inputFor: ({ id }) => ({ params: { id } }),
  },
  {
    name: "send",
    uses: [sendInvitation],
    isOffered: (ticket, context) =>
      ticket.ticket_class === "invitation" && ticket.status === "running" && isOwn(ticket, context),
    label: both("sendAgain"),
    icon: "send",
    inputFor: ({ id }) => ({ params: { id } }),
  },
  {
    name: "single",
    uses: [changeDualContainerType],
    isOffered: (ticket, context) =>
      ticket.ticket_class === "dual_container" &&
      ticket.type === "dual" &&
      isTicketOpen(ticket) &&
      isOwn(ticket, context) &&
      !hasCome(ticket),
    label: both("single"),
    icon: "truck",
    asks: both("singleWhy"),
    inputFor: ({ id }, { reason = "" }) => ({ params: { id }, body: { type: "single", reason } }),
  },
  {
    name: "dual",
    uses: [changeDualContainerType],
    isOffered: (ticket, context) =>
      ticket.ticket_class === "dual_container" &&
      ticket.type === "single" &&
      isTicketOpen(ticket) &&
      isOwn(ticket, context) &&
      !hasCome(ticket),
    label: both("dual"),
    icon: "truck",
    asks: both("dualWhy"),
    fields: (ticket, { context }) => containerFields(ticket, context),
    inputFor: ({ id, vehicle_tickets: vehicles }, typed) => ({
      params: { id },
      body: {
        type: "dual",
        reason: typed["reason"] ?? "",
        vehicle_tickets: vehicles.map((vehicle, at) => ({
          id: vehicle.id,
          containers: CONTAINERS.map((container) => ({
            container_number: typed[containerField(at, container, "container_number")] ?? "",
            no_daftar: typed[containerField(at, container, "no_daftar")] ?? "",
          })),
        })),
      },
    }),
  },
  {
    name: "cancel",
    uses: named("cancel"),
    isOffered: (ticket, context) => isTicketOpen(ticket) && isOwn(ticket, context),
    operationFor: (ticket) => KIND_OPERATIONS[ticket.ticket_class].cancel,
    label: both("cancel"),
    icon: "undo",
    asks: both("cancelWhy"),
  },
];

function hasCome({ vehicle_tickets: vehicles }: Ticket): boolean {
  return vehicles.some(({ check_in_at, check_out_at }) => check_in_at !== null || check_out_at !== null);
}
