import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { WithReason } from "../../../../wire/document.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { decideDestination } from "../life/decide-ticket.ts";
import type { TicketKind } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { getTicket, ticketView } from "../service.ts";

export const rejectDestinationOf = (kind: TicketKind) =>
  defineWrite({
    id: `reject${kind.noun}Destination`,
    method: "post",
    path: `${kind.path}/{id}/destinations/{destinationId}/reject`,
    permission: "tickets.approve",
    scope: TICKETS,
    summary: `Reject a destination of ${kind.words} with a reason; that rejects the ticket`,
    params: z.strictObject({ id: Uuid, destinationId: Uuid }),
    body: WithReason,
    example: { body: { reason: "not expected" } },
    reply: Ticket,
    message: "destination_rejected",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, params, body, platform }) {
      const ticket = await getTicket(work.tx, actor, params.id, kind.ticketClass);
      await decideDestination(work, ticket, params.destinationId, { status: "rejected", reason: body.reason });
      return ticketView(platform, work.tx, actor, ticket.id);
    },
  });
