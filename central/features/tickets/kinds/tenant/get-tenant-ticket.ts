import { getTicket, ticketView } from "../../service.ts";
import { TICKETS } from "../../domain/store.ts";
import { Ticket } from "../../../../../shared/wire/ticket.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { OneTicket, type TenantKind } from "./kind.ts";

export const getTenantTicket = (kind: TenantKind) =>
  defineRead({
    id: `getTicket${kind.suffix}`,
    method: "get",
    path: `${kind.path}/{id}`,
    permission: "tickets.read",
    scope: TICKETS,
    summary: `Detail of a ticket of a tenant ${kind.words}`,
    params: OneTicket,
    reply: Ticket,
    async handle({ db, actor, params, platform }) {
      const { id } = await getTicket(db, actor, params.id, kind.ticketClass);
      return ticketView(platform, db, actor, id);
    },
  });
