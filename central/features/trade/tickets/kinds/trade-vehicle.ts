import { ticketBodies } from "../../../../wire/ticket-bodies.ts";
import type { TicketKind } from "../domain/kind.ts";

/** Vehicles that come for trade. Their tickets run at once; the area's side may reject one while it runs. */
export const TRADE_VEHICLE: TicketKind = {
  ticketClass: "trade_vehicle",
  group: "tickets-trade",
  noun: "TradeVehicleTicket",
  words: "a ticket of trade vehicles",
  path: "/v1/tickets/trade-vehicles",
  verbs: ["create", "get", "update", "reject", "download", "cancel"],
  own: ["cancel"],
  startsAs: "running",
  may: { create: "maker", update: "maker", cancel: "maker", download: "maker", approve: "area", reject: "area" },
  rejectedWhile: ["running"],
  prints: ["driver", "ticket_document_number", "purpose_of_activity"],
  ...ticketBodies("TradeVehicleTicket", { without: ["destinations"] }),
  example: { area_id: "01920000-0000-7000-8000-000000000001", police_number: "B 1234 CD", expired_at: "2099-12-31" },
};
