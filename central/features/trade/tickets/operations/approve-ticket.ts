import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { approveTicket } from "../life/decide-ticket.ts";
import type { TicketAddress } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { kindOf } from "../kinds/kinds.ts";
import { getTicket, ticketView } from "../service.ts";

export const approveTicketOf = ({ noun, path, words, ticketClass }: TicketAddress) =>
  defineWrite({
    id: `approve${noun}`,
    method: "post",
    path: `${path}/{id}/approve`,
    permission: "tickets.approve",
    scope: TICKETS,
    summary: `Approve ${words}: it runs; one with destinations waits for them first`,
    params: z.strictObject({ id: Uuid }),
    reply: Ticket,
    message: "ticket_approved",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, params, platform }) {
      const ticket = await getTicket(work.tx, actor, params.id, ticketClass);
      await approveTicket(work, kindOf(ticket.ticket_class), ticket);
      return ticketView(platform, work.tx, actor, ticket.id);
    },
  });
