import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import type { TicketKind } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { getTicket } from "../service.ts";
import { viewOfKind } from "./view-of-kind.ts";

export const getTicketOf = (kind: TicketKind) =>
  defineRead({
    id: `get${kind.noun}`,
    method: "get",
    path: `${kind.path}/{id}`,
    permission: "tickets.read",
    scope: TICKETS,
    summary: `Detail of ${kind.words}`,
    params: z.strictObject({ id: Uuid }),
    reply: Ticket,
    async handle({ db, actor, params, platform }) {
      const { id } = await getTicket(db, actor, params.id, kind.ticketClass);
      return viewOfKind(kind, platform, db, actor, id);
    },
  });
