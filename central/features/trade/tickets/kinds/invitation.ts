import { ticketBodies } from "../../../../wire/ticket-bodies.ts";
import type { TicketKind } from "../domain/kind.ts";

/** Tickets whose vehicles an invited company fills in. Making one, and the link's operations, stand in `invitations/`. */
export const INVITATION: TicketKind = {
  ticketClass: "invitation",
  group: "tickets-invitation",
  noun: "Invitation",
  words: "an invitation",
  path: "/v1/tickets/invitation",
  verbs: ["update", "cancel", "download"],
  own: ["update", "cancel", "download"],
  startsAs: "running",
  may: { create: "maker", update: "maker", cancel: "maker", download: "maker", approve: "area", reject: "area" },
  rejectedWhile: [],
  prints: ["ticket_document_number", "executor_name", "purpose_of_activity"],
  ...ticketBodies("InvitationTicket", {
    without: ["driver", "destinations", "comodity", "unit_of_item", "total_item"],
  }),
  example: {
    area_id: "01920000-0000-7000-8000-000000000001",
    invited_company: "PT Angkut Cepat",
    recipient_name: "Dewi",
    recipient_email: "dewi@example.com",
    request_at_end: "2099-12-31",
  },
};
