import { Ticket, WithReason } from "../../../shared/wire/ticket.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { OneDestination, type TenantKind } from "./kind.ts";
import { type TenantNeeds } from "./needs.ts";

export const rejectDestination = ({ transact }: Platform, { tickets }: TenantNeeds, kind: TenantKind) =>
  defineOperation({
    id: `rejectDestination${kind.suffix}`,
    method: "post",
    path: `${kind.path}/{id}/destinations/{destinationId}/reject`,
    permission: "tickets.approve",
    summary: "Reject a destination of a ticket with a reason; that rejects the ticket",
    params: OneDestination,
    body: WithReason,
    reply: Ticket,
    message: "Destination rejected",
    handle: ({ actor, params, body }) =>
      transact(actor, async (work) => {
        const ticket = await tickets.find(work.tx, actor, params.id, kind.ticketClass);
        await tickets.decideDestination(work, ticket, params.destinationId, {
          status: "rejected",
          reason: body.reason,
        });
        return tickets.ticketView(work.tx, actor, ticket.id);
      }),
  });
