import { bodiesWithContainers } from "../../../../../wire/ticket-bodies.ts";
import type { DualType } from "../../../../../wire/ticket-documents.ts";
import type { TicketKind } from "../../domain/kind.ts";

const FIRST_TYPE: DualType = "dual";

/** Tickets of vehicles with two containers, each under its own customs document. The area's side approves them. */
export const DUAL_CONTAINER: TicketKind = {
  ticketClass: "dual_container",
  label: FIRST_TYPE,
  group: "tickets",
  noun: "DualContainerTicket",
  words: "a ticket of two containers on one vehicle",
  path: "/v1/tickets/dual-container",
  verbs: ["create", "get", "cancel", "download"],
  own: ["get", "cancel", "download"],
  startsAs: "waiting_approve",
  may: { create: "maker", update: "maker", cancel: "maker", download: "maker", approve: "area", reject: "area" },
  rejectedWhile: ["waiting_approve"],
  documents: "containers",
  prints: ["driver", "ticket_document_number", "executor_name", "purpose_of_activity"],
  ...bodiesWithContainers("DualContainerTicket", { without: ["destinations"] }),
  example: {
    area_id: "01920000-0000-7000-8000-000000000001",
    expired_at: "2099-12-31",
    vehicle_tickets: [
      {
        police_number: "B 1234 CD",
        containers: [
          { container_number: "CSQU3054383", ceisa_document_id: "01920000-0000-7000-8000-000000000002" },
          { container_number: "MSKU6011672", ceisa_document_id: "01920000-0000-7000-8000-000000000002" },
        ],
      },
    ],
  },
};
