import { cancelTicket } from "../../domain/decide-ticket.ts";
import { getTicket, ticketView } from "../../service.ts";
import { TICKETS } from "../../domain/store.ts";
import { Ticket, WithReason } from "../../../../../shared/wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { OneTicket, type TenantKind } from "./kind.ts";

export const cancelTenantTicket = (kind: TenantKind) =>
  defineWrite({
    id: `cancelTicket${kind.suffix}`,
    method: "post",
    path: `${kind.path}/{id}/cancel`,
    permission: "tickets.cancel",
    scope: TICKETS,
    summary: `Cancel a ticket of a tenant ${kind.words} with a reason; it reaches every gate`,
    params: OneTicket,
    body: WithReason,
    example: { body: { reason: "not expected" } },
    reply: Ticket,
    message: "Ticket cancelled",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, params, body, platform }) {
      const ticket = await getTicket(work.tx, actor, params.id, kind.ticketClass);
      await cancelTicket(work, ticket, body.reason);
      return ticketView(platform, work.tx, actor, ticket.id);
    },
  });
