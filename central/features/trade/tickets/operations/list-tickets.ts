import { ticketViews } from "../views/views.ts";
import { TICKETS } from "../domain/store.ts";
import { Line, Uuid } from "../../../../../shared/wire/common.ts";
import { TicketStatus } from "../../../../../shared/wire/feed.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { TicketDate } from "../../../../../shared/wire/vehicle-ticket.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { pageOfTickets, TICKET_LIST } from "../domain/list-store.ts";
import { ticketSearch } from "../domain/presented-search.ts";

export const listTickets = defineRead({
  id: "listTickets",
  method: "get",
  path: "/v1/tickets",
  permission: "tickets.read",
  scope: TICKETS,
  summary: "Tickets of every kind, page by page",
  description:
    "`search` looks in access and document numbers, plates, codes and references of external systems; the dates find what is valid between them.",
  query: listQuery(["created_at", "updated_at", "ticket_access_number"], {
    type: Line.optional().describe("the kind of ticket, or the label of invitations"),
    status: TicketStatus.optional(),
    company_id: Uuid.optional(),
    area_id: Uuid.optional(),
    start_date: TicketDate.optional(),
    end_date: TicketDate.optional(),
  }),
  list: TICKET_LIST,
  reply: listOf(Ticket),
  async handle({ db, actor, query, platform }) {
    const { items, meta } = await pageOfTickets(db, actor, await ticketSearch(platform, db, query));
    return { items: await ticketViews(platform, db, actor, items), meta };
  },
});
