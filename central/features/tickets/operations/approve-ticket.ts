import { getTicket, ticketView } from "../service.ts";
import { TICKETS } from "../domain/store.ts";
import { approveTicket } from "../domain/decide-ticket.ts";
import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { Ticket } from "../../../../shared/wire/ticket.ts";
import { defineWrite } from "../../../platform/http/operation.ts";

export const approveTicketOfAnyKind = defineWrite({
  id: "approveTicket",
  method: "post",
  path: "/v1/tickets/{id}/approve",
  permission: "tickets.approve",
  scope: TICKETS,
  summary: "Approve a ticket of any kind: it runs; one with destinations waits for them first",
  params: z.strictObject({ id: Uuid }),
  reply: Ticket,
  message: "Ticket approved",
  replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
  async handle({ work, actor, params, platform }) {
    const ticket = await getTicket(work.tx, actor, params.id);
    await approveTicket(work, ticket);
    return ticketView(platform, work.tx, actor, ticket.id);
  },
});
