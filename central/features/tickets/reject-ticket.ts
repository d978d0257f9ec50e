import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Ticket, WithReason } from "../../../shared/wire/ticket.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type TicketService } from "./service.ts";

export const rejectTicketOfAnyKind = ({ transact }: Platform, tickets: TicketService) =>
  defineOperation({
    id: "rejectTicket",
    method: "post",
    path: "/v1/tickets/{id}/reject",
    permission: "tickets.approve",
    summary: "Reject a ticket of any kind with a reason: none of its vehicles may pass",
    params: z.strictObject({ id: Uuid }),
    body: WithReason,
    reply: Ticket,
    message: "Ticket rejected",
    handle: ({ actor, params, body }) =>
      transact(actor, async (work) => {
        const ticket = await tickets.find(work.tx, actor, params.id);
        await tickets.reject(work, ticket, body.reason);
        return tickets.ticketView(work.tx, actor, ticket.id);
      }),
  });
