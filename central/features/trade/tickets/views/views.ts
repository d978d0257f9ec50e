import { Company } from "../../../../wire/company.ts";
import { TICKET_CLASSES } from "../../../../../shared/words/values/tickets.ts";
import type { Ticket, TicketBuilding, TicketPerson } from "../../../../wire/ticket.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { lookUp } from "./look-up.ts";
import { destinationsOf, vehicleTicketsOf } from "../domain/store.ts";
import type { StoredDestination, StoredTicket, StoredVehicleTicket } from "../domain/stored.ts";
import { referencesOf } from "../domain/external-references.ts";
import { guestsOf } from "../kinds/guest/guest-part.ts";
import { peopleOf } from "./people.ts";
import { papersOf } from "./papers.ts";
import { vehicleTicketViews, type ViewDeps } from "./vehicle-ticket-views.ts";

/** A ticket without its vehicles and papers: the common part of every view. */
export type TicketHead = Omit<Ticket, "vehicle_tickets" | "supporting_documents" | "supporting_document_paths">;

/** Tickets as the API shows them to a reader who may see them, in the given order. */
export async function ticketViews(
  needs: ViewDeps,
  db: Reads,
  actor: Principal,
  tickets: readonly StoredTicket[],
): Promise<Ticket[]> {
  const vehicles = await vehicleTicketsOf(
    db,
    tickets.map((ticket) => ticket.id),
  );
  const shown = await vehicleTicketViews(needs, db, actor, tickets, vehicles);
  const papers = await papersOf(needs, db, tickets);
  return (await ticketHeads(db, tickets, vehicles)).map((head) => ({
    ...head,
    vehicle_tickets: shown.filter((vehicle) => vehicle.ticket_id === head.id).map(({ qr_path, ...view }) => view),
    ...papers(head.id),
  }));
}

/** @param vehicles all vehicle tickets of these tickets */
export async function ticketHeads(
  db: Reads,
  tickets: readonly StoredTicket[],
  vehicles: readonly StoredVehicleTicket[],
): Promise<TicketHead[]> {
  if (tickets.length === 0) return [];
  const destinations = await destinationsOf(
    db,
    tickets.map((ticket) => ticket.id),
  );
  const companyOf = await lookUp(
    [...tickets, ...destinations].map((row) => row.company_id),
    (ids) => db.selectFrom("companies").selectAll().where("id", "in", ids).execute(),
  );
  const areaOf = await lookUp(
    tickets.map((ticket) => ticket.area_id),
    (ids) => db.selectFrom("areas").select(["id", "name", "description"]).where("id", "in", ids).execute(),
  );
  const buildingOf = await lookUp(
    destinations.map((row) => row.building_id),
    (ids) => db.selectFrom("buildings").select(["id", "name"]).where("id", "in", ids).execute(),
  );
  const people = await peopleOf(
    db,
    tickets.flatMap((ticket) => [ticket.created_by, ticket.approved_by]),
  );

  const ids = tickets.map((ticket) => ticket.id);
  const guests = await guestsOf(db, ids);
  const references = await referencesOf(db, ids);

  const buildingView = (row: StoredDestination): TicketBuilding => {
    const { id, name } = companyOf(row.company_id);
    return {
      id: row.id,
      company: { id, name },
      building: row.building_id === null ? null : buildingOf(row.building_id),
      status: row.status,
      reason: row.reason,
      decided_at: row.decided_at,
    };
  };
  return tickets.map((ticket) => {
    const person = (id: string | null): TicketPerson | null => (id === null ? null : (people.get(id) ?? null));
    const own = vehicles.filter((vehicle) => vehicle.ticket_id === ticket.id);
    return {
      id: ticket.id,
      type: ticket.type,
      type_description: TICKET_CLASSES[ticket.ticket_class][0],
      ticket_class: ticket.ticket_class,
      status: ticket.status,
      source: ticket.source,
      direction: ticket.direction,
      company: Company.parse(companyOf(ticket.company_id)),
      area: areaOf(ticket.area_id),
      driver: ticket.driver,
      created_by: person(ticket.created_by),
      approved_by: person(ticket.approved_by),
      ticket_access_number: ticket.ticket_access_number,
      reject_reason: ticket.reject_reason,
      ticket_document_number: ticket.ticket_document_number,
      ticket_document_type: ticket.ticket_document_type,
      executor_name: ticket.executor_name,
      purpose_of_activity: ticket.purpose_of_activity,
      spmk_document_id: ticket.spmk_document_id,
      ceisa_document_id: ticket.ceisa_document_id,
      is_done: ticket.status === "done",
      ...periodOf(own),
      ticket_buildings: destinations.filter((row) => row.ticket_id === ticket.id).map(buildingView),
      reference: references.get(ticket.id) ?? null,
      guest: guests.get(ticket.id) ?? null,
      created_at: ticket.created_at,
      updated_at: ticket.updated_at,
      deleted_at: ticket.deleted_at,
    };
  });
}

function periodOf(vehicles: readonly StoredVehicleTicket[]) {
  const starts = vehicles.map((vehicle) => vehicle.request_at_start).sort();
  const ends = vehicles.map((vehicle) => vehicle.request_at_end);
  const isOpen = ends.includes(null);
  return {
    request_at_start: starts[0] ?? null,
    request_at_end: isOpen ? null : (ends.sort().at(-1) ?? null),
  };
}
