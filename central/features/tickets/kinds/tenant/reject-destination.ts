import { decideDestination } from "../../domain/decide-ticket.ts";
import { getTicket, ticketView } from "../../service.ts";
import { TICKETS } from "../../domain/store.ts";
import { Ticket, WithReason } from "../../../../../shared/wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { OneDestination, type TenantKind } from "./kind.ts";

export const rejectDestination = (kind: TenantKind) =>
  defineWrite({
    id: `rejectDestination${kind.suffix}`,
    method: "post",
    path: `${kind.path}/{id}/destinations/{destinationId}/reject`,
    permission: "tickets.approve",
    scope: TICKETS,
    summary: "Reject a destination of a ticket with a reason; that rejects the ticket",
    params: OneDestination,
    body: WithReason,
    example: { body: { reason: "not expected" } },
    reply: Ticket,
    message: "Destination rejected",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, params, body, platform }) {
      const ticket = await getTicket(work.tx, actor, params.id, kind.ticketClass);
      await decideDestination(work, ticket, params.destinationId, {
        status: "rejected",
        reason: body.reason,
      });
      return ticketView(platform, work.tx, actor, ticket.id);
    },
  });
