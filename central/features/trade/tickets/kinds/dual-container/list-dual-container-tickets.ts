import { Uuid } from "../../../../../../shared/wire/common.ts";
import { TicketStatus } from "../../../../../../shared/wire/feed.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import { TicketDate } from "../../../../../../shared/wire/vehicle-ticket.ts";
import { defineRead } from "../../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../../platform/lists.ts";
import { pageOfTickets, TICKET_LIST } from "../../domain/list-store.ts";
import { ticketSearch } from "../../domain/presented-search.ts";
import { TICKETS } from "../../domain/store.ts";
import { ticketViews } from "../../views/views.ts";
import { DUAL_CONTAINER } from "./dual-container.ts";

/** The index of the class serves every status: tickets of this kind are few. */
const LIST = { ...TICKET_LIST, filters: TICKET_LIST.filters.filter((name) => name !== "status") };

export const listDualContainerTickets = defineRead({
  id: "listDualContainerTickets",
  method: "get",
  path: "/v1/tickets/dual-container",
  permission: "tickets.read",
  scope: TICKETS,
  summary: "Tickets of two containers on one vehicle, page by page",
  description:
    "`search` looks in access and document numbers, plates and codes; the dates find what is valid between them.",
  query: listQuery(["created_at", "updated_at", "ticket_access_number"], {
    status: TicketStatus.optional(),
    company_id: Uuid.optional(),
    area_id: Uuid.optional(),
    start_date: TicketDate.optional(),
    end_date: TicketDate.optional(),
  }),
  list: LIST,
  reply: listOf(Ticket),
  async handle({ db, actor, query, platform }) {
    const { items, meta } = await pageOfTickets(db, actor, {
      ...(await ticketSearch(platform, db, query)),
      type: DUAL_CONTAINER.ticketClass,
    });
    return { items: await ticketViews(platform, db, actor, items), meta };
  },
});
