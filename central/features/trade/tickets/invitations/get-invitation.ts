import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Invitation } from "../../../../wire/invitation.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { TICKETS } from "../domain/store.ts";
import { getTicket } from "../service.ts";
import { findInvitation } from "./store.ts";
import { invitationView } from "./views.ts";

export const getInvitation = defineRead({
  id: "getInvitation",
  method: "get",
  path: "/v1/tickets/invitation/{id}",
  permission: "tickets.read",
  scope: TICKETS,
  isOwn: true,
  summary: "Detail of an invitation for the inviter, with its passcode and whether it was confirmed",
  params: z.strictObject({ id: Uuid }),
  reply: Invitation,
  async handle({ db, actor, params, platform }) {
    const ticket = await getTicket(db, actor, params.id, "invitation");
    const invitation = await findInvitation(db, ticket.id);
    if (!invitation) throw noSuch("invitation", ticket.id);
    return invitationView(platform, db, actor, ticket, invitation);
  },
});
