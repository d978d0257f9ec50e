import { type LiveVehicleTicket } from "../../../../shared/wire/ticket.ts";
import { type Principal } from "../../../platform/auth/principal.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { findVehicleTicket, ticketOfId, vehicleTicketsOf } from "../store.ts";
import { vehicleTicketViews, type ViewNeeds } from "./vehicle-ticket-views.ts";
import { ticketHeads } from "./views.ts";

/** Loads a document that a ticket is tied to; the feature that keeps it registers itself. */
export type DocumentLoader = (db: Reads, id: string) => Promise<{ id: string } | null>;
export type DocumentLoaders = Partial<Record<"ceisa" | "spmk", DocumentLoader>>;

/** A vehicle ticket as the latest activity of a lane shows it; who made the ticket is left out there. */
export async function liveView(
  needs: ViewNeeds,
  documents: DocumentLoaders,
  db: Reads,
  actor: Principal,
  vehicleTicketId: string,
): Promise<LiveVehicleTicket | null> {
  const vehicle = await findVehicleTicket(db, vehicleTicketId);
  if (!vehicle) return null;
  const ticket = await ticketOfId(db, vehicle.ticket_id);
  const [head] = await ticketHeads(db, [ticket], await vehicleTicketsOf(db, [ticket.id]));
  const [view] = await vehicleTicketViews(needs, db, actor, [ticket], [vehicle]);
  if (!head || !view) return null;
  const load = async (kind: "ceisa" | "spmk", id: string | null) =>
    id === null ? null : ((await documents[kind]?.(db, id)) ?? null);
  return {
    ...view,
    ticket: {
      ...head,
      created_by: null,
      ceisa_document: await load("ceisa", ticket.ceisa_document_id),
      spmk_document: await load("spmk", vehicle.spmk_document_id ?? ticket.spmk_document_id),
    },
  };
}
