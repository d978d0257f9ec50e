import { guestFields } from "../../../../../wire/guest.ts";
import { ticketBodies } from "../../../../../wire/ticket-bodies.ts";
import type { TicketKind } from "../../domain/kind.ts";
import { GUEST_PART } from "./guest-part.ts";

/** Visitors of a company, which is their host. The area's side approves them, the host those who stand at the counter. */
export const GUEST: TicketKind = {
  ticketClass: "guest",
  group: "tickets-guest",
  noun: "GuestTicket",
  words: "a guest ticket",
  path: "/v1/guest-tickets",
  verbs: ["create", "update", "get", "download", "getByAccessNumber", "cancel", "approve", "reject"],
  startsAs: "waiting_approve",
  may: { create: "maker", update: "maker", cancel: "maker", download: "maker", approve: "area", reject: "area" },
  rejectedWhile: ["waiting_approve"],
  hostDecides: true,
  prints: ["driver", "purpose_of_activity"],
  ...ticketBodies("GuestTicket", {
    demands: ["driver", "purpose_of_activity"],
    without: [
      "destinations",
      "comodity",
      "unit_of_item",
      "total_item",
      "executor_name",
      "delivery_order_file_path",
      "bill_of_landing_file_path",
      "invoice_file_path",
    ],
    own: guestFields,
  }),
  part: GUEST_PART,
  example: {
    area_id: "01920000-0000-7000-8000-000000000001",
    police_number: "B 1234 CD",
    expired_at: "2099-12-31",
    driver: "Budi",
    purpose_of_activity: "meeting",
    host_name: "Ibu Sri",
    driver_phone: "+62 812 3456 7890",
    number_of_people: 2,
    identity_number: "3174012345670001",
  },
};
