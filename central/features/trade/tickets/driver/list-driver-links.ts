import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { DriverLinks } from "../../../../wire/driver.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { requireMay } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { kindOf } from "../kinds/kinds.ts";
import { getTicket } from "../service.ts";
import { driverLinksOf } from "./driver-links.ts";

export const listDriverLinks = defineRead({
  id: "listDriverLinks",
  method: "get",
  path: "/v1/tickets/{id}/driver-links",
  permission: "tickets.read",
  scope: TICKETS,
  isOwn: true,
  summary: "Links for the drivers of a ticket's vehicles, to be sent by any messenger",
  description:
    "Of each vehicle that may still come, or is inside. The page behind a link shows its QR, and what the vehicle still lacks.",
  params: z.strictObject({ id: Uuid }),
  reply: DriverLinks,
  async handle({ db, actor, params, platform }) {
    const ticket = await getTicket(db, actor, params.id);
    // Any holder of the link may enter, as with the printed ticket.
    requireMay(actor, kindOf(ticket.ticket_class), "download", ticket);
    return { items: await driverLinksOf(platform, db, ticket.id) };
  },
});
