import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { WithReason } from "../../../../wire/document.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { rejectTicket } from "../life/decide-ticket.ts";
import type { TicketAddress } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { kindOf } from "../kinds/kinds.ts";
import { getTicket, ticketView } from "../service.ts";

export const rejectTicketOf = ({ noun, path, words, ticketClass }: TicketAddress) =>
  defineWrite({
    id: `reject${noun}`,
    method: "post",
    path: `${path}/{id}/reject`,
    permission: "tickets.approve",
    scope: TICKETS,
    summary: `Reject ${words} with a reason: none of its vehicles may pass`,
    params: z.strictObject({ id: Uuid }),
    body: WithReason,
    example: { body: { reason: "not expected" } },
    reply: Ticket,
    message: "ticket_rejected",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, params, body, platform }) {
      const ticket = await getTicket(work.tx, actor, params.id, ticketClass);
      await rejectTicket(work, kindOf(ticket.ticket_class), ticket, body.reason);
      return ticketView(platform, work.tx, actor, ticket.id);
    },
  });
