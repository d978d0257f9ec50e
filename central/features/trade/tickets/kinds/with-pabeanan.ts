import { bodiesWithDocuments } from "../../../../wire/ticket-bodies.ts";
import type { TicketKind } from "../domain/kind.ts";

/** Tickets that tenants make for goods under customs control: each depends on a customs document or on an SPMK. */
export const WITH_PABEANAN: TicketKind = {
  ticketClass: "tenant_with_pabeanan",
  group: "tickets-tenant",
  noun: "TicketWithPabeanan",
  words: "a ticket of a tenant with customs documents",
  path: "/v1/tickets/tenant/with-pabeanan",
  verbs: ["create", "get", "update", "cancel", "download", "decideDestinations"],
  startsAs: "waiting_approve",
  may: { create: "maker", update: "maker", cancel: "maker", download: "maker", approve: "area", reject: "area" },
  rejectedWhile: ["waiting_approve"],
  documents: "ticket",
  prints: ["ticket_document_number", "executor_name", "purpose_of_activity"],
  ...bodiesWithDocuments("CustomsTicket", { without: ["driver"] }),
  example: {
    area_id: "01920000-0000-7000-8000-000000000001",
    ceisa_document_id: "01920000-0000-7000-8000-000000000002",
    police_number: "B 1234 CD",
    expired_at: "2099-12-31",
  },
};
