import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { Line } from "../../../shared/wire/common.ts";
import { Ticket } from "../../../shared/wire/ticket.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type TicketService } from "./service.ts";
import { standingTickets } from "./store.ts";

export const getTicketByAccessNumber = ({ db }: Platform, tickets: TicketService) =>
  defineOperation({
    id: "getTicketByAccessNumber",
    method: "get",
    path: "/v1/tickets/access-number/{accessNumber}",
    permission: "tickets.read",
    summary: "A ticket of any kind by its access number",
    params: z.strictObject({ accessNumber: Line.max(50).transform((typed) => typed.toUpperCase()) }),
    reply: Ticket,
    async handle({ actor, params: { accessNumber } }) {
      const found = await standingTickets(db, actor)
        .select("tickets.id")
        .where("tickets.ticket_access_number", "=", accessNumber)
        .executeTakeFirst();
      if (!found) throw new AppError("not_found", `No ticket ${accessNumber}`);
      return tickets.ticketView(db, actor, found.id);
    },
  });
