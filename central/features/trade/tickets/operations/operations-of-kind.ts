import type { Operation } from "../../../../platform/http/operation.ts";
import type { Feature } from "../../../../platform/feature.ts";
import type { TicketKind, TicketVerb } from "../domain/kind.ts";
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

const MADE: Record<TicketVerb, (kind: TicketKind) => Operation[]> = {
  create: (kind) => [createTicketOf(kind)],
  get: (kind) => [getTicketOf(kind)],
  getByAccessNumber: (kind) => [getTicketByAccessNumberOf(kind)],
  update: (kind) => [updateTicketOf(kind)],
  cancel: (kind) => [cancelTicketOf(kind)],
  download: (kind) => [downloadTicketOf(kind)],
  approve: (kind) => [approveTicketOf(kind)],
  reject: (kind) => [rejectTicketOf(kind)],
  decideDestinations: (kind) => [approveDestinationOf(kind), rejectDestinationOf(kind)],
};

function operationsOf(kind: TicketKind, verb: TicketVerb): Operation[] {
  const made = MADE[verb](kind);
  return kind.own?.includes(verb) ? made.map((operation) => ({ ...operation, isOwn: true })) : made;
}

/** The operations of one kind of ticket. */
export function operationsOfKind(kind: TicketKind): Operation[] {
  return kind.verbs.flatMap((verb) => operationsOf(kind, verb));
}

const GROUPS = new Set(TICKET_KINDS.map(({ group }) => group).filter((group) => group !== "tickets"));

/** The operations of each kind of ticket, by the groups of the reference; those of `tickets` stand beside all kinds'. */
export const ticketKindFeatures: readonly Feature[] = [...GROUPS].map((name) => ({
  name,
  operations: TICKET_KINDS.filter(({ group }) => group === name).flatMap(operationsOfKind),
}));
