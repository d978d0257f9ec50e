import { TICKETS } from "../domain/store.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { VehicleTicketStatus } from "../../../../../shared/wire/feed.ts";
import { ListedVehicleTicket } from "../../../../wire/ticket.ts";
import { TicketDate } from "../../../../../shared/wire/vehicle-ticket.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { pageOfVehicleTickets, VEHICLE_TICKET_LIST } from "../domain/list-store.ts";
import { ticketSearch } from "../domain/presented-search.ts";
import { listedVehicleTickets } from "../views/vehicle-ticket-views.ts";

export const listVehicleTickets = defineRead({
  id: "listVehicleTickets",
  method: "get",
  path: "/v1/vehicle-tickets",
  permission: "tickets.read",
  scope: TICKETS,
  summary: "Vehicle tickets, page by page",
  description:
    "`search` looks in plates, codes, access numbers and references of external systems; the dates find what is valid between them.",
  query: listQuery(["created_at", "updated_at", "request_at_start", "police_number"], {
    status: VehicleTicketStatus.optional(),
    ticket_id: Uuid.optional(),
    company_id: Uuid.optional(),
    area_id: Uuid.optional(),
    start_date: TicketDate.optional(),
    end_date: TicketDate.optional(),
  }),
  list: VEHICLE_TICKET_LIST,
  reply: listOf(ListedVehicleTicket),
  async handle({ db, actor, query, platform }) {
    const { items, meta } = await pageOfVehicleTickets(db, actor, await ticketSearch(platform, db, query));
    return { items: await listedVehicleTickets(platform, db, actor, items), meta };
  },
});
