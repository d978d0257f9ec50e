import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { SpmkLink } from "../../../../wire/ticket-documents.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { namedPort } from "../../documents/service.ts";
import { linkPort } from "../documents/link.ts";
import { requireMay } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { kindOf } from "../kinds/kinds.ts";
import { getTicket, ticketView } from "../service.ts";

export const linkTicketSpmk = defineWrite({
  id: "linkTicketSpmk",
  method: "post",
  path: "/v1/tickets/{id}/spmk/link",
  permission: "tickets.update",
  scope: TICKETS,
  summary: "Link a ticket of any kind with a work order of the port (SPMK)",
  description: "The holds of the work order then apply to all vehicles of the ticket.",
  params: z.strictObject({ id: Uuid }),
  body: SpmkLink,
  example: { body: { spmk_document_id: "01920000-0000-7000-8000-000000000001" } },
  reply: Ticket,
  message: "spmk_linked",
  replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
  async handle({ work, actor, params, body, platform }) {
    const ticket = await getTicket(work.tx, actor, params.id);
    requireMay(actor, kindOf(ticket.ticket_class), "update", ticket);
    const documentId = await namedPort(work, body, { areaId: ticket.area_id });
    if (documentId === null) throw new Error("the body names a document");
    await linkPort(work, ticket, documentId);
    return ticketView(platform, work.tx, actor, ticket.id);
  },
});
