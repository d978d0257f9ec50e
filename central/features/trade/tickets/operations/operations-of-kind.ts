import type { TicketClass } from "../../../../../shared/wire/area.ts";
import type { Operation } from "../../../../platform/http/operation.ts";
import type { Feature } from "../../../../platform/feature.ts";
import type { TicketKind } from "../domain/kind.ts";
import { TICKET_KINDS } from "../kinds/kinds.ts";
import { approveDestinationOf } from "./approve-destination.ts";
import { approveTicketOf } from "./approve-ticket.ts";
import { cancelTicketOf } from "./cancel-ticket.ts";
import { createTicketOf } from "./create-ticket.ts";
import { downloadTicketOf } from "./download-ticket.ts";
import { getTicketByAccessNumberOf } from "./get-ticket-by-access-number.ts";
import { getTicketOf } from "./get-ticket.ts";
import { rejectDestinationOf } from "./reject-destination.ts";
import { rejectTicketOf } from "./reject-ticket.ts";
import { updateTicketOf } from "./update-ticket.ts";

/** Every operation that a kind may have. */
function madeFor(kind: TicketKind) {
  return {
    create: createTicketOf(kind),
    get: getTicketOf(kind),
    getByAccessNumber: getTicketByAccessNumberOf(kind),
    update: updateTicketOf(kind),
    cancel: cancelTicketOf(kind),
    download: downloadTicketOf(kind),
    approve: approveTicketOf(kind),
    reject: rejectTicketOf(kind),
    approveDestination: approveDestinationOf(kind),
    rejectDestination: rejectDestinationOf(kind),
  };
}

/** The operations of each kind; those that it serves are named by its `verbs`. */
export const KIND_OPERATIONS = Object.fromEntries(
  TICKET_KINDS.map((kind) => [kind.ticketClass, madeFor(kind)]),
) as Readonly<Record<TicketClass, ReturnType<typeof madeFor>>>;

/** The operations that one kind of ticket serves. */
export function operationsOfKind({ ticketClass, verbs, own = [] }: TicketKind): Operation[] {
  const { approveDestination, rejectDestination, ...made } = KIND_OPERATIONS[ticketClass];
  return verbs.flatMap((verb): Operation[] => {
    const served = verb === "decideDestinations" ? [approveDestination, rejectDestination] : [made[verb]];
    for (const operation of served) if (own.includes(verb)) operation.isOwn = true;
    return served;
  });
}

const GROUPS = new Set(TICKET_KINDS.map(({ group }) => group).filter((group) => group !== "tickets"));

/** The operations of each kind of ticket, by the groups of the reference; those of `tickets` stand beside all kinds'. */
export const ticketKindFeatures: readonly Feature[] = [...GROUPS].map((name) => ({
  name,
  operations: TICKET_KINDS.filter(({ group }) => group === name).flatMap(operationsOfKind),
}));
