import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Ticket } from "../../../shared/wire/ticket.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type TicketService } from "./service.ts";

export const approveTicketOfAnyKind = ({ transact }: Platform, tickets: TicketService) =>
  defineOperation({
    id: "approveTicket",
    method: "post",
    path: "/v1/tickets/{id}/approve",
    permission: "tickets.approve",
    summary: "Approve a ticket of any kind: it runs; one with destinations waits for them first",
    params: z.strictObject({ id: Uuid }),
    reply: Ticket,
    message: "Ticket approved",
    handle: ({ actor, params }) =>
      transact(actor, async (work) => {
        const ticket = await tickets.find(work.tx, actor, params.id);
        await tickets.approve(work, ticket);
        return tickets.ticketView(work.tx, actor, ticket.id);
      }),
  });
