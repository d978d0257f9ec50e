import { defineOperation, raw } from "../../platform/http/operation.ts";
import { makePdf } from "../../platform/pdf/make-pdf.ts";
import { type Platform } from "../../platform/platform.ts";
import { OneTicket, type TenantKind } from "./kind.ts";
import { type TenantNeeds } from "./needs.ts";

export const downloadTenantTicket = ({ db }: Platform, { tickets }: TenantNeeds, kind: TenantKind) =>
  defineOperation({
    id: `downloadTicket${kind.suffix}`,
    method: "get",
    path: `${kind.path}/{id}/download`,
    permission: "tickets.read",
    summary: `A ticket of a tenant ${kind.words} as PDF, with a QR for each vehicle`,
    params: OneTicket,
    reply: raw({ "application/pdf": null }),
    async handle({ actor, params }) {
      const ticket = await tickets.find(db, actor, params.id, kind.ticketClass);
      // The paper lets in whoever holds it.
      tickets.demandOwn(actor, ticket);
      const view = await tickets.ticketView(db, actor, ticket.id);
      const pdf = await makePdf(tickets.pdfContent(view, await tickets.qrs(db, ticket)));
      const headers = {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${ticket.ticket_access_number}.pdf"`,
      };
      return new Response(new Uint8Array(pdf), { headers });
    },
  });
