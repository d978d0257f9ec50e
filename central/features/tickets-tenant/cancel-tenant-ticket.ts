import { Ticket, WithReason } from "../../../shared/wire/ticket.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { OneTicket, type TenantKind } from "./kind.ts";
import { type TenantNeeds } from "./needs.ts";

export const cancelTenantTicket = ({ transact }: Platform, { tickets }: TenantNeeds, kind: TenantKind) =>
  defineOperation({
    id: `cancelTicket${kind.suffix}`,
    method: "post",
    path: `${kind.path}/{id}/cancel`,
    permission: "tickets.cancel",
    summary: `Cancel a ticket of a tenant ${kind.words} with a reason; it reaches every gate`,
    params: OneTicket,
    body: WithReason,
    reply: Ticket,
    message: "Ticket cancelled",
    handle: ({ actor, params, body }) =>
      transact(actor, async (work) => {
        const ticket = await tickets.find(work.tx, actor, params.id, kind.ticketClass);
        await tickets.cancel(work, ticket, body.reason);
        return tickets.ticketView(work.tx, actor, ticket.id);
      }),
  });
