import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { unlinkPort } from "../documents/link.ts";
import { requireMay } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { kindOf } from "../kinds/kinds.ts";
import { getTicket, ticketView } from "../service.ts";
import { say } from "../../../../../shared/words/say.ts";

export const unlinkTicketSpmk = defineWrite({
  id: "unlinkTicketSpmk",
  method: "post",
  path: "/v1/tickets/{id}/spmk/unlink",
  permission: "tickets.update",
  scope: TICKETS,
  summary: "Unlink a ticket from its work order of the port (SPMK)",
  description:
    "Refused where the ticket's kind needs a document and this is the only one, and to the company once the ticket runs.",
  params: z.strictObject({ id: Uuid }),
  reply: Ticket,
  message: "spmk_unlinked",
  replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
  async handle({ work, actor, params, platform }) {
    const ticket = await getTicket(work.tx, actor, params.id);
    const kind = kindOf(ticket.ticket_class);
    requireMay(actor, kind, "update", ticket);
    // The holds of the work order stand against the vehicles: the area's side alone takes them off a ticket that runs.
    if (actor.companyId !== null && ticket.status === "running")
      throw new AppError("wrong_state", say("area_unlinks_spmk", { number: ticket.ticket_access_number }));
    await unlinkPort(work, kind, ticket);
    return ticketView(platform, work.tx, actor, ticket.id);
  },
});
