import { noSuch } from "../../../../shared/errors/app-error.ts";
import { normalizeTicketCode } from "../../../../shared/credential/ticket-code.ts";
import { normalizePlate } from "../../../../shared/lib/plate.ts";
import type { VehicleTicketRecord } from "../../../../shared/wire/feed.ts";
import type { Ticket } from "../../../wire/ticket.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Work } from "../../../platform/transact.ts";
import { openTicketsOfCompany } from "./domain/open-tickets.ts";
import { destinationsOf, findTicket, findVehicleTicket, saveVehicleTicket } from "./domain/store.ts";
import type { StoredTicket } from "./domain/stored.ts";
import { pairsOf, publishVehicleTickets, recordOf, type Which } from "./gates/publish.ts";
import type { ViewDeps } from "./views/vehicle-ticket-views.ts";
import { ticketViews } from "./views/views.ts";

/** Tickets, for other features and for the kinds. */

export { concernsCompany } from "./domain/store.ts";
export { MAX_VEHICLES } from "./domain/rules.ts";
export { TICKET_NUMBERS } from "./domain/list-store.ts";
export { hasReference, REFERENCES } from "./domain/external-references.ts";
export { amendSteps, type StepAmendment } from "./gates/amend-steps.ts";
export { countInside, vehiclesInside, type KnownTicket, type ReadTicket, readTickets } from "./gates/read-tickets.ts";
export type { Tie } from "./domain/cargo.ts";
export { saveTies, openTiesOf, papersAtGates, TIED, type Tied, tiesOf, vehicleTicketsTiedTo } from "./gates/papers.ts";
export { printedVehicle, type PrintedVehicle, qrOfVehicleTicket } from "./qr/qr-of-ticket.ts";
export { publishTied, publishVehicleTickets } from "./gates/publish.ts";
export { recordPassages, type Passage } from "./gates/record-passage.ts";
export { recordWeighing } from "./gates/record-weighing.ts";
export { admitAgain, recordWorkDone } from "./gates/record-work.ts";
export { driverFacts } from "./driver/driver-facts.ts";
export { vehicleTicketOfToken } from "./driver/driver-links.ts";
export { liveView } from "./views/live-view.ts";
export { listedVehicleTickets, qrTypeOf } from "./views/vehicle-ticket-views.ts";

/** Publishes the open tickets of a company again, because the gates show its name. */
export async function publishTicketsOfCompany(work: Work, companyId: string): Promise<void> {
  for (const ticketId of await openTicketsOfCompany(work.tx, companyId))
    await publishVehicleTickets(work, { ticketId });
}

/** The vehicle ticket as the gates judge it, in any state; null when there is none. */
export function vehicleTicketById(db: Reads, id: string): Promise<VehicleTicketRecord | null> {
  return firstOf(db, { ids: [id] });
}

/** @param code as typed: case, blanks and look-alikes are ignored */
export function vehicleTicketByCode(db: Reads, code: string): Promise<VehicleTicketRecord | null> {
  return firstOf(db, { code: normalizeTicketCode(code) });
}

/** Newest first, at most 50, as at the gates. @param plate as typed */
export async function vehicleTicketsByPlate(db: Reads, areaId: string, plate: string): Promise<VehicleTicketRecord[]> {
  return (await pairsOf(db, { plate: normalizePlate(plate), areaId }, 50)).map(recordOf);
}

async function firstOf(db: Reads, which: Which): Promise<VehicleTicketRecord | null> {
  const [pair] = await pairsOf(db, which, 1);
  return pair && pair.vehicleTicket.deleted_at === null ? recordOf(pair) : null;
}

/** The owner of a vehicle ticket. @throws AppError `not_found` when there is none that the actor may see */
export async function ownerOfVehicleTicket(
  db: Reads,
  actor: Principal,
  id: string,
): Promise<{ id: string; area_id: string; company_id: string }> {
  const [pair] = await pairsOf(db, { ids: [id] }, 1);
  if (!pair || pair.vehicleTicket.deleted_at !== null) throw noSuch("vehicle ticket", id);
  const ticket = await findTicket(db, actor, pair.ticket.id);
  if (!ticket) throw noSuch("vehicle ticket", id);
  return { id, area_id: pair.vehicleTicket.area_id, company_id: ticket.company_id };
}

/** The companies that a ticket's vehicles go to: its destinations, else the company that made it. */
export async function destinedTo(db: Reads, ticket: Pick<StoredTicket, "id" | "company_id">): Promise<string[]> {
  const destinations = await destinationsOf(db, [ticket.id]);
  return destinations.length === 0 ? [ticket.company_id] : destinations.map(({ company_id }) => company_id);
}

/** Records the number of the valid job slip of a vehicle ticket. No gate judges by it. */
export async function saveJobNumber(work: Work, id: string, number: string): Promise<void> {
  const before = await findVehicleTicket(work.tx, id);
  if (before) await saveVehicleTicket(work, before, { no_job: number });
}

/** A ticket for an operation. @throws AppError `not_found` when there is none of this class that the actor may see */
export async function getTicket(
  db: Reads,
  actor: Principal,
  id: string,
  ticketClass?: StoredTicket["ticket_class"],
): Promise<StoredTicket> {
  const ticket = await findTicket(db, actor, id);
  if (!ticket || (ticketClass !== undefined && ticket.ticket_class !== ticketClass)) throw noSuch("ticket", id);
  return ticket;
}

/** The ticket as the API shows it. @throws AppError `not_found` when there is none that the actor may see */
export async function ticketView(needs: ViewDeps, db: Reads, actor: Principal, id: string): Promise<Ticket> {
  const [view] = await ticketViews(needs, db, actor, [await getTicket(db, actor, id)]);
  if (!view) throw new Error("one ticket has one view");
  return view;
}
