import { InvitationParams, InvitedTicket, InvitedVehiclesUpdate } from "../../../../wire/invitation.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { ticketOfId } from "../domain/store.ts";
import { changeInvitedVehicles } from "./change-vehicles.ts";
import { requireInvitation } from "./store.ts";
import { invitedView } from "./views.ts";

export const updateInvitationTicket = defineWrite({
  id: "updateInvitationTicket",
  method: "put",
  path: "/v1/invitation-tickets/{token}",
  permission: "invitation",
  scope: "none",
  summary: "Change vehicles of an invitation and delete others, all or none",
  description: "A vehicle can be changed or deleted until its first check-in; a change reaches every gate.",
  params: InvitationParams,
  body: InvitedVehiclesUpdate,
  reply: InvitedTicket,
  message: "vehicles_updated",
  async handle({ work, actor, params: { token }, body, platform }) {
    const { ticket, invitation } = await requireInvitation(work.tx, actor, token, work.nowMs);
    const changes = body.vehicle_tickets.map(({ id, police_number, request_at_start, request_at_end }) => ({
      id,
      policeNumber: police_number,
      firstDate: request_at_start,
      lastDate: request_at_end,
    }));
    await changeInvitedVehicles(work, { ticket, invitation }, changes, body.delete_vehicle_ticket_ids);
    const after = await ticketOfId(work.tx, ticket.id);
    return invitedView(platform, work.tx, actor, { ticket: after, invitation, token });
  },
});
