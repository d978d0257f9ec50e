import { InvitationParams, InvitedTicket } from "../../../../wire/invitation.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { requireInvitation } from "./store.ts";
import { invitedView } from "./views.ts";

export const getInvitationTicket = defineRead({
  id: "getInvitationTicket",
  method: "get",
  path: "/v1/invitation-tickets/{token}",
  permission: "invitation",
  scope: "none",
  summary: "The ticket of an invitation, by the token of its link",
  params: InvitationParams,
  reply: InvitedTicket,
  async handle({ db, actor, params: { token }, platform }) {
    const opened = await requireInvitation(db, actor, token, platform.clock.nowMs());
    return invitedView(platform, db, actor, { ...opened, token });
  },
});
