import type { LiveVehicleTicket } from "../../../../wire/ticket.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { findVehicleTicket, ticketOfId, vehicleTicketsOf } from "../domain/store.ts";
import { vehicleTicketViews, type ViewDeps } from "./vehicle-ticket-views.ts";
import { ticketHeads } from "./views.ts";

/** A vehicle ticket as the latest activity of a lane shows it, without the ticket's maker. */
export async function liveView(
  needs: ViewDeps,
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
  return {
    ...view,
    ticket: {
      ...head,
      created_by: null,
      ceisa_document: null,
      spmk_document: null,
    },
  };
}
