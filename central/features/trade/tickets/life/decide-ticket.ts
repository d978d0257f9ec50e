import { AppError, noSuch } from "../../../../../shared/errors/app-error.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Work } from "../../../../platform/transact.ts";
import { publishVehicleTickets } from "../gates/publish.ts";
import { requireMay, type TicketKind } from "../domain/kind.ts";
import {
  type Ruling,
  ruleOnApproval,
  ruleOnCancellation,
  ruleOnDestination,
  ruleOnRejection,
  statusByDestinations,
} from "../domain/rules.ts";
import { destinationsOf, saveDestination, saveTicket, saveVehicleTicket, vehicleTicketsOf } from "../domain/store.ts";
import type { StoredTicket } from "../domain/stored.ts";
import { decidesAsHost } from "./ask-approval.ts";
import { say } from "../../../../../shared/words/say.ts";

/** Approves the ticket, which then runs. @throws AppError `wrong_state`, `forbidden` */
export async function approveTicket(work: Work, kind: TicketKind, ticket: StoredTicket): Promise<StoredTicket> {
  if (!(await decidesAsHost(work.tx, work.actor, kind, ticket))) requireMay(work.actor, kind, "approve", ticket);
  const destinations = await destinationsOf(work.tx, [ticket.id]);
  demand(
    ticket,
    ruleOnApproval(
      ticket.status,
      destinations.map((destination) => destination.status),
    ),
  );
  return run(work, ticket);
}

/** Rejects the ticket: none of its vehicles may pass. @throws AppError `wrong_state`, `forbidden` */
export async function rejectTicket(
  work: Work,
  kind: TicketKind,
  ticket: StoredTicket,
  reason: string,
): Promise<StoredTicket> {
  if (!(await decidesAsHost(work.tx, work.actor, kind, ticket))) requireMay(work.actor, kind, "reject", ticket);
  demand(ticket, ruleOnRejection(ticket.status, kind.rejectedWhile));
  return refuse(work, ticket, reason);
}

/**
 * Cancels the ticket; vehicle tickets with a finished visit keep their status.
 * @throws AppError `wrong_state`, `forbidden`
 */
export async function cancelTicket(
  work: Work,
  kind: TicketKind,
  ticket: StoredTicket,
  reason: string,
): Promise<StoredTicket> {
  requireMay(work.actor, kind, "cancel", ticket);
  demand(ticket, ruleOnCancellation(ticket.status));
  for (const vehicle of await vehicleTicketsOf(work.tx, [ticket.id]))
    if (vehicle.status === "active")
      await saveVehicleTicket(work, vehicle, { status: "cancelled", cancel_reason: reason });
  const after = await saveTicket(work, ticket, { status: "cancelled", voided_at: work.at });
  await publishVehicleTickets(work, { ticketId: ticket.id });
  return after;
}

/**
 * Records whether a destination expects the vehicles, and updates the ticket's status. The destination's company
 * decides, or the area's side in its place. A company that names itself as destination may not approve its own ticket.
 * @throws AppError `not_found`, `forbidden`, `wrong_state`
 */
export async function decideDestination(
  work: Work,
  ticket: StoredTicket,
  destinationId: string,
  decision: { status: "approved" } | { status: "rejected"; reason: string },
): Promise<StoredTicket> {
  const { actor } = work;
  const destinations = await destinationsOf(work.tx, [ticket.id]);
  const destination = destinations.find(({ id }) => id === destinationId);
  if (!destination) throw noSuch("destination", destinationId);
  const isTheirs = actor.companyId === destination.company_id && actor.companyId !== ticket.company_id;
  if (actor.companyId !== null && !isTheirs) throw new AppError("forbidden", say("destination_decides"));
  demand(ticket, ruleOnDestination(ticket.status, destination.status));

  const reason = decision.status === "rejected" ? decision.reason : null;
  await saveDestination(work, ticket, destination, {
    status: decision.status,
    reason,
    decided_by: userIdOf(actor),
    decided_at: work.at,
  });
  const status = statusByDestinations(
    destinations.map((one) => (one.id === destinationId ? decision.status : one.status)),
  );
  if (status === "running") return run(work, ticket);
  return status === "rejected" ? refuse(work, ticket, reason ?? "") : ticket;
}

async function run(work: Work, ticket: StoredTicket): Promise<StoredTicket> {
  const approved = { approved_by: userIdOf(work.actor), approved_at: work.at };
  const after = await saveTicket(work, ticket, { status: "running", ...approved });
  await publishVehicleTickets(work, { ticketId: ticket.id });
  return after;
}

async function refuse(work: Work, ticket: StoredTicket, reason: string): Promise<StoredTicket> {
  const after = await saveTicket(work, ticket, { status: "rejected", reject_reason: reason, voided_at: work.at });
  await publishVehicleTickets(work, { ticketId: ticket.id });
  return after;
}

function demand({ ticket_access_number }: StoredTicket, ruling: Ruling): void {
  if (!ruling.ok) throw new AppError("wrong_state", ruling.because(ticket_access_number));
}

function userIdOf(actor: Principal): string | null {
  return actor.kind === "user" ? actor.id : null;
}
