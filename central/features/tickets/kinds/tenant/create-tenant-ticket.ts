import { ticketView } from "../../service.ts";
import { TICKETS } from "../../domain/store.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import { type Area } from "../../../../../shared/wire/area.ts";
import { Ticket } from "../../../../../shared/wire/ticket.ts";
import { TenantTicketCreate } from "../../../../../shared/wire/ticket-tenant.ts";
import { checkAll } from "../../../../platform/check-all.ts";
import { defineWrite, kept } from "../../../../platform/http/operation.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import { type PlannedVehicle } from "../../domain/rules.ts";
import { requireGoodPlan, makeTicket } from "../../domain/make-ticket.ts";
import { requireGoodDestinations } from "../../domain/destinations.ts";
import { areas } from "../../../areas.ts";
import { companyNamed } from "../../../companies.ts";
import { type TenantKind } from "./kind.ts";
import { papersOf, refuseForeignPapers } from "./papers.ts";

export const createTenantTicket = (kind: TenantKind) =>
  defineWrite({
    id: `createTicket${kind.suffix}`,
    method: "post",
    path: kind.path,
    permission: "tickets.create",
    scope: TICKETS,
    summary: `Create a ticket of a tenant ${kind.words}; it waits for approval`,
    body: TenantTicketCreate,
    example: {
      body: { area_id: "01920000-0000-7000-8000-000000000001", police_number: "B 1234 CD", expired_at: "2099-12-31" },
    },
    reply: Ticket,
    message: "Ticket created",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    async handle({ work, actor, body }) {
      const expiredOn = body.expired_at ?? null;
      const destinations = body.destinations.map(({ company_id, building_id }) => ({
        companyId: company_id,
        buildingId: building_id,
      }));
      const [company, area] = await checkAll(
        async () => companyNamed(work, body.company_id),
        async () => {
          const found = await resolveReference("area_id", areas.get(work.tx, actor, body.area_id));
          const vehicles = vehiclesOf(body, found, work.nowMs);
          const today = localDate(work.nowMs, found.time_zone);
          requireGoodPlan({ vehicles, expiredOn, today });
          return found;
        },
        () => refuseForeignPapers(work.tx, actor, body),
        () => requireGoodDestinations(work, destinations),
      );
      const ticket = await makeTicket(work, {
        ticketClass: kind.ticketClass,
        status: "waiting_approve",
        source: "autogate",
        direction: body.direction,
        companyId: company.id,
        area,
        expiredOn,
        load: { comodity: body.comodity, unit_of_item: body.unit_of_item, total_item: body.total_item },
        papers: papersOf(body),
        vehicles: vehiclesOf(body, area, work.nowMs),
        destinations,
      });
      return kept(ticket.id);
    },
  });

/** Where one vehicle was sent without a list, its problems are named by the fields that were sent. */
const OF_ONE = { request_at_start: "request_at", request_at_end: "expired_at", police_number: "police_number" };

/** The one vehicle of `police_number`, or those of `vehicle_tickets`. */
function vehiclesOf(body: TenantTicketCreate, { time_zone }: Pick<Area, "time_zone">, nowMs: number): PlannedVehicle[] {
  const firstDay = body.request_at ?? localDate(nowMs, time_zone);
  if (body.police_number !== undefined)
    return [{ policeNumber: body.police_number, firstDate: firstDay, lastDate: null, sentAs: OF_ONE }];
  return body.vehicle_tickets.map(({ police_number, request_at_start, request_at_end }) => ({
    policeNumber: police_number,
    firstDate: request_at_start ?? firstDay,
    lastDate: request_at_end,
  }));
}
