import { localDate } from "../../../shared/lib/local-date.ts";
import { Ticket } from "../../../shared/wire/ticket.ts";
import { TenantTicketUpdate } from "../../../shared/wire/ticket-tenant.ts";
import { allOf } from "../../platform/all-of.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { given } from "../../platform/patch.ts";
import { type Platform } from "../../platform/platform.ts";
import { referredTo } from "../../platform/referred-to.ts";
import { type PlannedVehicle, type TicketChange, type VehicleChange } from "../tickets/service.ts";
import { OneTicket, type TenantKind } from "./kind.ts";
import { type TenantNeeds } from "./needs.ts";
import { papersOf, refuseForeignPapers } from "./papers.ts";

export const updateTenantTicket = ({ transact }: Platform, { tickets, areas }: TenantNeeds, kind: TenantKind) =>
  defineOperation({
    id: `updateTicket${kind.suffix}`,
    method: "patch",
    path: `${kind.path}/{id}`,
    permission: "tickets.update",
    summary: `Update a ticket of a tenant ${kind.words}: freely while it waits, later what changes nobody's passing`,
    description:
      "`vehicle_tickets` changes those that it names by `id` and adds the others; who approved a destination is asked again when the vehicles, dates, direction or area change.",
    params: OneTicket,
    body: TenantTicketUpdate,
    reply: Ticket,
    message: "Ticket updated",
    handle: ({ actor, params, body }) =>
      transact(actor, async (work) => {
        const before = await tickets.find(work.tx, actor, params.id, kind.ticketClass);
        tickets.demandOwn(actor, before);
        const { comodity, unit_of_item, total_item } = body;
        const destinations = body.destinations?.map(({ company_id, building_id }) => ({
          companyId: company_id,
          buildingId: building_id,
        }));
        const [change] = await allOf(
          async (): Promise<TicketChange> => {
            const area = await referredTo("area_id", areas.get(work.tx, actor, body.area_id ?? before.area_id));
            const good: TicketChange = {
              fields: Object.keys(given(body)),
              direction: body.direction,
              area,
              expiredOn: body.expired_at,
              load: { comodity, unit_of_item, total_item },
              papers: papersOf(body),
              vehicles: body.vehicle_tickets?.map(vehicleOf(localDate(work.nowMs, area.time_zone))),
              deletedVehicleIds: body.delete_vehicle_ticket_ids,
              destinations,
            };
            await tickets.demandGoodChange(work, before, good);
            return good;
          },
          () => refuseForeignPapers(tickets, work.tx, actor, body),
          () => tickets.demandGoodDestinations(work, destinations ?? []),
        );
        await tickets.change(work, before, change);
        return tickets.ticketView(work.tx, actor, before.id);
      }),
  });

type SentVehicle = NonNullable<TenantTicketUpdate["vehicle_tickets"]>[number];

const vehicleOf =
  (today: string) =>
  ({ id, police_number, request_at_start, request_at_end }: SentVehicle): VehicleChange | PlannedVehicle =>
    id === undefined
      ? { policeNumber: police_number ?? "", firstDate: request_at_start ?? today, lastDate: request_at_end ?? null }
      : { id, ...given({ policeNumber: police_number, firstDate: request_at_start, lastDate: request_at_end }) };
