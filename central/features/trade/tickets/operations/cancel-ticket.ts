import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { WithReason } from "../../../../wire/document.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { cancelTicket } from "../life/decide-ticket.ts";
import type { TicketKind } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { getTicket, ticketView } from "../service.ts";

export const cancelTicketOf = (kind: TicketKind) =>
  defineWrite({
    id: `cancel${kind.noun}`,
    method: "post",
    path: `${kind.path}/{id}/cancel`,
    permission: "tickets.cancel",
    scope: TICKETS,
    summary: `Cancel ${kind.words} with a reason; it reaches every gate`,
    params: z.strictObject({ id: Uuid }),
    body: WithReason,
    example: { body: { reason: "not expected" } },
    reply: Ticket,
    message: "ticket_cancelled",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, params, body, platform }) {
      const ticket = await getTicket(work.tx, actor, params.id, kind.ticketClass);
      await cancelTicket(work, kind, ticket, body.reason);
      return ticketView(platform, work.tx, actor, ticket.id);
    },
  });
