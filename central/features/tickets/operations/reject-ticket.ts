import { getTicket, ticketView } from "../service.ts";
import { TICKETS } from "../domain/store.ts";
import { rejectTicket } from "../domain/decide-ticket.ts";
import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { Ticket, WithReason } from "../../../../shared/wire/ticket.ts";
import { defineWrite } from "../../../platform/http/operation.ts";

export const rejectTicketOfAnyKind = defineWrite({
  id: "rejectTicket",
  method: "post",
  path: "/v1/tickets/{id}/reject",
  permission: "tickets.approve",
  scope: TICKETS,
  summary: "Reject a ticket of any kind with a reason: none of its vehicles may pass",
  params: z.strictObject({ id: Uuid }),
  body: WithReason,
  example: { body: { reason: "not expected" } },
  reply: Ticket,
  message: "Ticket rejected",
  replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
  async handle({ work, actor, params, body, platform }) {
    const ticket = await getTicket(work.tx, actor, params.id);
    await rejectTicket(work, ticket, body.reason);
    return ticketView(platform, work.tx, actor, ticket.id);
  },
});
