import { InvitationParams } from "../../../../wire/invitation.ts";
import { defineRead, raw } from "../../../../platform/http/operation.ts";
import { INVITATION } from "../kinds/invitation.ts";
import { PrintQuery, printTicket } from "../operations/download-ticket.ts";
import { requireInvitation } from "./store.ts";
import { wholeView } from "./views.ts";

export const downloadInvitationTicket = defineRead({
  id: "downloadInvitationTicket",
  method: "get",
  path: "/v1/invitation-tickets/{token}/download",
  permission: "invitation",
  scope: "none",
  summary: "PDF of an invitation, with a QR for each vehicle",
  params: InvitationParams,
  query: PrintQuery,
  reply: raw({ "application/pdf": null }),
  async handle({ db, actor, params: { token }, query: { paper }, platform }) {
    const { ticket } = await requireInvitation(db, actor, token, platform.clock.nowMs());
    const view = await wholeView(platform, db, actor, ticket);
    return printTicket(platform, db, INVITATION, ticket, { view, paper });
  },
});
