import { Ticket } from "../../../../wire/ticket.ts";
import { defineWrite, readAfterCommit } from "../../../../platform/http/operation.ts";
import type { TicketKind } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { makeTicketOfKind } from "../life/ticket-of-body.ts";
import { viewOfKind } from "./view-of-kind.ts";

export const createTicketOf = (kind: TicketKind) =>
  defineWrite({
    id: `create${kind.noun}`,
    method: "post",
    path: kind.path,
    permission: "tickets.create",
    scope: TICKETS,
    summary: `Create ${kind.words}; it ${kind.startsAs === "running" ? "runs at once" : "waits for approval"}`,
    body: kind.create,
    example: { body: kind.example },
    reply: Ticket,
    message: "ticket_created",
    replay: ({ db, actor, id, platform }) => viewOfKind(kind, platform, db, actor, id),
    async handle({ work, body, platform }) {
      const ticket = await makeTicketOfKind(work, kind, body, platform);
      return readAfterCommit(ticket.id);
    },
  });
