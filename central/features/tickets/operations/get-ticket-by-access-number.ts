import { first } from "../../../platform/db/first.ts";
import { ticketView } from "../service.ts";
import { z } from "zod";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { Line } from "../../../../shared/wire/common.ts";
import { Ticket } from "../../../../shared/wire/ticket.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { activeTickets, TICKETS } from "../domain/store.ts";

export const getTicketByAccessNumber = defineRead({
  id: "getTicketByAccessNumber",
  method: "get",
  path: "/v1/tickets/access-number/{accessNumber}",
  permission: "tickets.read",
  scope: TICKETS,
  summary: "A ticket of any kind by its access number",
  params: z.strictObject({ accessNumber: Line.max(50).transform((typed) => typed.toUpperCase()) }),
  reply: Ticket,
  async handle({ db, actor, params: { accessNumber }, platform }) {
    const found = await first(
      activeTickets(db, actor).select("tickets.id").where("tickets.ticket_access_number", "=", accessNumber),
    );
    if (!found) throw new AppError("not_found", `No ticket ${accessNumber}`);
    return ticketView(platform, db, actor, found.id);
  },
});
