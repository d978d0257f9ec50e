import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import type { Ticket } from "../../../../wire/ticket.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { defineRead, raw } from "../../../../platform/http/operation.ts";
import { makePdf } from "../../../../platform/pdf/make-pdf.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { requireMay, type TicketKind } from "../domain/kind.ts";
import { TICKETS } from "../domain/store.ts";
import type { StoredTicket } from "../domain/stored.ts";
import { qrsOfTicket } from "../qr/qr-of-ticket.ts";
import { findInvitation } from "../invitations/store.ts";
import { getTicket, ticketView } from "../service.ts";
import { isLabel, type Label, labelContentOf, LABELS } from "../views/label-content.ts";
import { type Paper, pdfContentOf } from "../views/pdf-content.ts";

/** The query of every printed ticket. */
export const PrintQuery = z.strictObject({
  paper: z
    .enum(["a4", "phone", ...LABELS])
    .default("a4")
    .describe(
      "`a4`: one vehicle a page of paper; `phone`: one vehicle a page of a phone's screen; a label, by its width and height in millimetres: its QR and the least beside it",
    )
    .meta({ examples: ["phone"] }),
});

export const downloadTicketOf = (kind: TicketKind) =>
  defineRead({
    id: `download${kind.noun}`,
    method: "get",
    path: `${kind.path}/{id}/download`,
    permission: "tickets.read",
    scope: TICKETS,
    summary: `PDF of ${kind.words}, with a QR for each vehicle`,
    params: z.strictObject({ id: Uuid }),
    query: PrintQuery,
    reply: raw({ "application/pdf": null }),
    async handle({ db, actor, params, query: { paper }, platform }) {
      const ticket = await getTicket(db, actor, params.id, kind.ticketClass);
      // Any holder of the paper may enter.
      requireMay(actor, kind, "download", ticket);
      const view = await ticketView(platform, db, actor, ticket.id);
      return printTicket(platform, db, kind, ticket, { view, paper });
    },
  });

/** The answer that holds the PDF of a ticket. @param printed.view the ticket as its reader sees it */
export async function printTicket(
  platform: Pick<Platform, "identity">,
  db: Reads,
  { prints }: Pick<TicketKind, "prints">,
  ticket: StoredTicket,
  printed: { view: Ticket; paper: Paper | Label },
): Promise<Response> {
  const qrs = await qrsOfTicket(platform, db, ticket);
  const invitation = ticket.ticket_class === "invitation" ? await findInvitation(db, ticket.id) : undefined;
  const invitedCompany = invitation?.invited_company ?? null;
  const { view, paper } = printed;
  const whole = { view, stored: ticket, invitedCompany, prints };
  const content = isLabel(paper) ? labelContentOf(whole, paper, qrs) : pdfContentOf(whole, paper, qrs);
  const pdf = await makePdf(content);
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${ticket.ticket_access_number}.pdf"`,
  };
  return new Response(new Uint8Array(pdf), { headers });
}
