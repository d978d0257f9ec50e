import { AppError } from "../../../../../shared/errors/app-error.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { TicketKind } from "../domain/kind.ts";
import { isOpen } from "../domain/rules.ts";
import { saveTicket, vehicleTicketsOf } from "../domain/store.ts";
import type { StoredTicket } from "../domain/stored.ts";
import type { Tie } from "../domain/cargo.ts";
import { saveTies, TIED, tiesOf } from "../gates/papers.ts";
import { publishVehicleTickets } from "../gates/publish.ts";
import { say } from "../../../../../shared/words/say.ts";

/**
 * Links a ticket and its vehicles with a work order of the port, and notifies the gates. The same one again changes
 * nothing.
 * @throws AppError `wrong_state` when the ticket has ended, or is linked with another one
 */
export async function linkPort(work: Work, ticket: StoredTicket, documentId: string): Promise<void> {
  requireOpen(ticket);
  if (ticket.spmk_document_id === documentId) return;
  if (ticket.spmk_document_id !== null) refuse("ticket_has_other_spmk", ticket);
  const tie: Tie = { type: "spmk", documentId, containerNumber: null, quantity: null };
  await tieAll(work, ticket, documentId, (ties) => [...ties, tie]);
  await work.changed(TIED, { areaId: ticket.area_id, companyId: ticket.company_id, ties: [tie] });
}

/**
 * Unlinks a ticket and its vehicles from its work order, and notifies the gates.
 * @throws AppError `wrong_state` when the ticket has ended, has no work order, or has no other document though its kind
 * needs one
 */
export async function unlinkPort(work: Work, { documents }: TicketKind, ticket: StoredTicket): Promise<void> {
  requireOpen(ticket);
  if (ticket.spmk_document_id === null) refuse("ticket_has_no_spmk", ticket);
  if (documents === "ticket" && ticket.ceisa_document_id === null) refuse("ticket_needs_other_paper", ticket);
  await tieAll(work, ticket, null, (ties) => ties.filter(({ type }) => type !== "spmk"));
}

async function tieAll(
  work: Work,
  ticket: StoredTicket,
  spmk_document_id: string | null,
  change: (ties: readonly Tie[]) => Tie[],
): Promise<void> {
  await saveTicket(work, ticket, { spmk_document_id });
  const vehicles = await vehicleTicketsOf(work.tx, [ticket.id]);
  const before = await tiesOf(
    work.tx,
    vehicles.map(({ id }) => id),
  );
  for (const { id } of vehicles) await saveTies(work, id, change(before.get(id) ?? []));
  await publishVehicleTickets(work, { ticketId: ticket.id });
}

function requireOpen({ status, ticket_access_number: number }: StoredTicket): void {
  if (!isOpen(status)) throw new AppError("wrong_state", say("ticket_is", { number, status: say(`status_${status}`) }));
}

function refuse(
  why: "ticket_has_other_spmk" | "ticket_has_no_spmk" | "ticket_needs_other_paper",
  { ticket_access_number: number }: StoredTicket,
): never {
  throw new AppError("wrong_state", say(why, { number }));
}
