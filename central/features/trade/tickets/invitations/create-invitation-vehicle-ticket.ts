import { InvitationParams, InvitedVehicleCreate } from "../../../../wire/invitation.ts";
import { VehicleTicket } from "../../../../../shared/wire/vehicle-ticket.ts";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import type { Actor } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { ticketOfId } from "../domain/store.ts";
import type { ViewDeps } from "../views/vehicle-ticket-views.ts";
import { addInvitedVehicle } from "./change-vehicles.ts";
import { requireInvitation } from "./store.ts";
import { wholeView } from "./views.ts";

export const createInvitationVehicleTicket = defineWrite({
  id: "createInvitationVehicleTicket",
  method: "post",
  path: "/v1/invitation-tickets/{token}/vehicle-tickets",
  permission: "invitation",
  scope: "none",
  summary: "Add a vehicle to an invitation; it may pass at once",
  params: InvitationParams,
  body: InvitedVehicleCreate,
  reply: VehicleTicket,
  message: "vehicle_added",
  replay: ({ db, actor, id, platform }) => vehicleView(platform, db, actor, id),
  async handle({ work, actor, params: { token }, body, platform }) {
    const opened = await requireInvitation(work.tx, actor, token, work.nowMs);
    const id = await addInvitedVehicle(work, opened, {
      policeNumber: body.police_number,
      firstDate: body.request_at_start,
      lastDate: body.request_at_end,
    });
    return vehicleView(platform, work.tx, actor, id);
  },
});

async function vehicleView(
  needs: ViewDeps,
  db: Reads,
  actor: Actor & { invitation: { ticketId: string } },
  id: string,
): Promise<VehicleTicket> {
  const { vehicle_tickets } = await wholeView(needs, db, actor, await ticketOfId(db, actor.invitation.ticketId));
  const vehicle = vehicle_tickets.find((one) => one.id === id);
  if (!vehicle) throw noSuch("vehicle ticket", id);
  return vehicle;
}
