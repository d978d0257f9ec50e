import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Line } from "../../../../../shared/wire/common.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { first } from "../../../../platform/db/first.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import type { TicketAddress } from "../domain/kind.ts";
import { activeTickets, TICKETS } from "../domain/store.ts";
import { ticketView } from "../service.ts";

export const getTicketByAccessNumberOf = ({ noun, path, words, ticketClass }: TicketAddress) =>
  defineRead({
    id: `get${noun}ByAccessNumber`,
    method: "get",
    path: `${path}/access-number/{accessNumber}`,
    permission: "tickets.read",
    scope: TICKETS,
    summary: `Detail of ${words} by its access number`,
    params: z.strictObject({ accessNumber: Line.max(50).transform((typed) => typed.toUpperCase()) }),
    reply: Ticket,
    async handle({ db, actor, params: { accessNumber }, platform }) {
      let tickets = activeTickets(db, actor)
        .select("tickets.id")
        .where("tickets.ticket_access_number", "=", accessNumber);
      if (ticketClass !== undefined) tickets = tickets.where("tickets.ticket_class", "=", ticketClass);
      const found = await first(tickets);
      if (!found) throw noSuch("ticket", accessNumber);
      return ticketView(platform, db, actor, found.id);
    },
  });
