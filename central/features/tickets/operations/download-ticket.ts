import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { type Ticket } from "../../../../shared/wire/ticket.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { defineRead, raw } from "../../../platform/http/operation.ts";
import { makePdf } from "../../../platform/pdf/make-pdf.ts";
import { type Platform } from "../../../platform/platform.ts";
import { requireMay, type TicketKind } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import { type StoredTicket } from "../domain/stored.ts";
import { qrsOfTicket } from "../qr/qr-of-ticket.ts";
import { getTicket, ticketView } from "../service.ts";
import { pdfContentOf } from "../views/pdf-content.ts";

export const downloadTicketOf = (kind: TicketKind) =>
  defineRead({
    id: `download${kind.noun}`,
    method: "get",
    path: `${kind.path}/{id}/download`,
    permission: "tickets.read",
    scope: TICKETS,
    summary: `PDF of ${kind.words}, with a QR for each vehicle`,
    params: z.strictObject({ id: Uuid }),
    reply: raw({ "application/pdf": null }),
    async handle({ db, actor, params, platform }) {
      const ticket = await getTicket(db, actor, params.id, kind.ticketClass);
      // Any holder of the paper may enter.
      requireMay(actor, kind, "download", ticket);
      return printTicket(platform, db, kind, ticket, await ticketView(platform, db, actor, ticket.id));
    },
  });

/** The answer that holds the PDF of a ticket. @param view as its reader sees it */
export async function printTicket(
  platform: Pick<Platform, "identity">,
  db: Reads,
  { prints }: Pick<TicketKind, "prints">,
  ticket: StoredTicket,
  view: Ticket,
): Promise<Response> {
  const pdf = await makePdf(pdfContentOf(view, prints, await qrsOfTicket(platform, db, ticket)));
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${ticket.ticket_access_number}.pdf"`,
  };
  return new Response(new Uint8Array(pdf), { headers });
}
