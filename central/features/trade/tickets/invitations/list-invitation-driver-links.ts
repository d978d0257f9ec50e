import { DriverLinks } from "../../../../wire/driver.ts";
import { InvitationParams } from "../../../../wire/invitation.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { driverLinksOf } from "../driver/driver-links.ts";
import { requireInvitation } from "./store.ts";

export const listInvitationDriverLinks = defineRead({
  id: "listInvitationDriverLinks",
  method: "get",
  path: "/v1/invitation-tickets/{token}/driver-links",
  permission: "invitation",
  scope: "none",
  isOwn: true,
  summary: "Links for the drivers of an invitation's vehicles",
  params: InvitationParams,
  reply: DriverLinks,
  async handle({ db, actor, params: { token }, platform }) {
    const { ticket } = await requireInvitation(db, actor, token, platform.clock.nowMs());
    return { items: await driverLinksOf(platform, db, ticket.id) };
  },
});
