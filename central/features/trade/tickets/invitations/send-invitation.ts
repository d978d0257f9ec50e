import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { InvitedTicket } from "../../../../wire/invitation.ts";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { requireMay } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { INVITATION } from "../kinds/invitation.ts";
import { getTicket } from "../service.ts";
import { inviteAgain } from "./invite.ts";
import { findInvitation } from "./store.ts";
import { invitedView } from "./views.ts";

export const sendInvitation = defineWrite({
  id: "sendInvitation",
  method: "post",
  path: "/v1/tickets/invitation/{id}/send",
  permission: "tickets.update",
  scope: TICKETS,
  isOwn: true,
  summary: "Send an invitation again, with a new link and a new passcode; the old ones end",
  params: z.strictObject({ id: Uuid }),
  reply: InvitedTicket,
  fails: ["rate_limited", "wrong_state", "not_found"],
  message: "invitation_sent_again",
  replay: "never replayed",
  async prepare({ db, actor, params, platform }) {
    // Each call mails two letters to a stranger. The count is of the invitation, whoever of the company sends it.
    const ticket = await getTicket(db, actor, params.id, "invitation");
    requireMay(actor, INVITATION, "update", ticket);
    await platform.identity.limits.mailsOfInvitation.take(ticket.id);
  },
  async handle({ work, actor, params, platform }) {
    const ticket = await getTicket(work.tx, actor, params.id, "invitation");
    requireMay(actor, INVITATION, "update", ticket);
    const before = await findInvitation(work.tx, ticket.id);
    if (!before) throw noSuch("invitation", ticket.id);
    const host = work.tx.selectFrom("companies").select("name").where("id", "=", ticket.company_id);
    const { invitation, secrets } = await inviteAgain(work, ticket, before, (await firstOrThrow(host)).name);
    return invitedView(platform, work.tx, actor, { ticket, invitation, token: secrets.token });
  },
});
