import { pdfContentOf } from "../../views/pdf-content.ts";
import { qrsOfTicket } from "../../qr/qr-of-ticket.ts";
import { requireOwnTicket } from "../../domain/decide-ticket.ts";
import { getTicket, ticketView } from "../../service.ts";
import { TICKETS } from "../../domain/store.ts";
import { defineRead, raw } from "../../../../platform/http/operation.ts";
import { makePdf } from "../../../../platform/pdf/make-pdf.ts";
import { OneTicket, type TenantKind } from "./kind.ts";

export const downloadTenantTicket = (kind: TenantKind) =>
  defineRead({
    id: `downloadTicket${kind.suffix}`,
    method: "get",
    path: `${kind.path}/{id}/download`,
    permission: "tickets.read",
    scope: TICKETS,
    summary: `A ticket of a tenant ${kind.words} as PDF, with a QR for each vehicle`,
    params: OneTicket,
    reply: raw({ "application/pdf": null }),
    async handle({ db, actor, params, platform }) {
      const ticket = await getTicket(db, actor, params.id, kind.ticketClass);
      // The paper lets in whoever holds it.
      requireOwnTicket(actor, ticket);
      const view = await ticketView(platform, db, actor, ticket.id);
      const pdf = await makePdf(pdfContentOf(view, await qrsOfTicket(platform, db, ticket)));
      const headers = {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${ticket.ticket_access_number}.pdf"`,
      };
      return new Response(new Uint8Array(pdf), { headers });
    },
  });
