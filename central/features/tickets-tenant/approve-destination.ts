import { Ticket } from "../../../shared/wire/ticket.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { OneDestination, type TenantKind } from "./kind.ts";
import { type TenantNeeds } from "./needs.ts";

export const approveDestination = ({ transact }: Platform, { tickets }: TenantNeeds, kind: TenantKind) =>
  defineOperation({
    id: `approveDestination${kind.suffix}`,
    method: "post",
    path: `${kind.path}/{id}/destinations/{destinationId}/approve`,
    permission: "tickets.approve",
    summary: "Approve a destination of a ticket; the ticket runs when all are approved",
    params: OneDestination,
    reply: Ticket,
    message: "Destination approved",
    handle: ({ actor, params }) =>
      transact(actor, async (work) => {
        const ticket = await tickets.find(work.tx, actor, params.id, kind.ticketClass);
        await tickets.decideDestination(work, ticket, params.destinationId, { status: "approved" });
        return tickets.ticketView(work.tx, actor, ticket.id);
      }),
  });
