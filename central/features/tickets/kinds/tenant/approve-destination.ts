import { decideDestination } from "../../domain/decide-ticket.ts";
import { getTicket, ticketView } from "../../service.ts";
import { TICKETS } from "../../domain/store.ts";
import { Ticket } from "../../../../../shared/wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { OneDestination, type TenantKind } from "./kind.ts";

export const approveDestination = (kind: TenantKind) =>
  defineWrite({
    id: `approveDestination${kind.suffix}`,
    method: "post",
    path: `${kind.path}/{id}/destinations/{destinationId}/approve`,
    permission: "tickets.approve",
    scope: TICKETS,
    summary: "Approve a destination of a ticket; the ticket runs when all are approved",
    params: OneDestination,
    reply: Ticket,
    message: "Destination approved",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, params, platform }) {
      const ticket = await getTicket(work.tx, actor, params.id, kind.ticketClass);
      await decideDestination(work, ticket, params.destinationId, { status: "approved" });
      return ticketView(platform, work.tx, actor, ticket.id);
    },
  });
