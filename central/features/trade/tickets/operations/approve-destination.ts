import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { decideDestination } from "../life/decide-ticket.ts";
import type { TicketKind } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { getTicket, ticketView } from "../service.ts";

export const approveDestinationOf = (kind: TicketKind) =>
  defineWrite({
    id: `approve${kind.noun}Destination`,
    method: "post",
    path: `${kind.path}/{id}/destinations/{destinationId}/approve`,
    permission: "tickets.approve",
    scope: TICKETS,
    summary: `Approve a destination of ${kind.words}; the ticket runs when all are approved`,
    params: z.strictObject({ id: Uuid, destinationId: Uuid }),
    reply: Ticket,
    message: "destination_approved",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, params, platform }) {
      const ticket = await getTicket(work.tx, actor, params.id, kind.ticketClass);
      await decideDestination(work, ticket, params.destinationId, { status: "approved" });
      return ticketView(platform, work.tx, actor, ticket.id);
    },
  });
