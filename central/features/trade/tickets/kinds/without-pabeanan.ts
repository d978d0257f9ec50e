import { ticketBodies } from "../../../../wire/ticket-bodies.ts";
import type { TicketKind } from "../domain/kind.ts";

/** Tickets that tenants make for their own vehicles. */
export const WITHOUT_PABEANAN: TicketKind = {
  ticketClass: "tenant_without_pabeanan",
  group: "tickets-tenant",
  noun: "TicketWithoutPabeanan",
  words: "a ticket of a tenant without customs documents",
  path: "/v1/tickets/tenant/without-pabeanan",
  verbs: ["create", "get", "update", "cancel", "download", "decideDestinations"],
  startsAs: "waiting_approve",
  may: { create: "maker", update: "maker", cancel: "maker", download: "maker", approve: "area", reject: "area" },
  rejectedWhile: ["waiting_approve"],
  prints: ["ticket_document_number", "executor_name", "purpose_of_activity"],
  ...ticketBodies("TenantTicket", { without: ["driver"] }),
  example: { area_id: "01920000-0000-7000-8000-000000000001", police_number: "B 1234 CD", expired_at: "2099-12-31" },
};
