import { type RawBuilder, sql, type SqlBool } from "kysely";
import { normalizeTicketCode } from "../../../../shared/credential/ticket-code.ts";
import { normalizePlate } from "../../../../shared/lib/plate.ts";
import { type PageMeta } from "../../../../shared/wire/common.ts";
import { type TicketStatus, type VehicleTicketStatus } from "../../../../shared/wire/feed.ts";
import { type Principal } from "../../../platform/auth/principal.ts";
import { requireDayOrder } from "../../../platform/day-range.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { holdsText, type ListQuery, readPage } from "../../../platform/lists.ts";
import { inCompanyOf, within } from "../../../platform/scope.ts";
import { activeTickets, TICKETS } from "./store.ts";
import { StoredTicket, StoredVehicleTicket } from "./stored.ts";

interface CommonFilters {
  company_id?: string | undefined;
  area_id?: string | undefined;
  /** Valid on some day from one to the other, both included. */
  start_date?: string | undefined;
  end_date?: string | undefined;
}
export type TicketFilters = CommonFilters & { type?: string | undefined; status?: TicketStatus | undefined };
export type VehicleTicketFilters = CommonFilters & {
  ticket_id?: string | undefined;
  status?: VehicleTicketStatus | undefined;
};

/** One page of tickets. */
export async function pageOfTickets(
  db: Reads,
  actor: Principal,
  list: ListQuery & TicketFilters,
): Promise<{ items: StoredTicket[]; meta: PageMeta }> {
  const { search, type, status } = list;
  let query = activeTickets(db, actor).selectAll("tickets").where(isOf(list));
  if (type !== undefined)
    query = query.where((eb) => eb.or([eb("tickets.type", "=", type), eb("tickets.ticket_class", "=", type as never)]));
  if (status !== undefined) query = query.where("tickets.status", "=", status);
  if (list.start_date !== undefined || list.end_date !== undefined) query = query.where(hasVehicle(isValid(list)));
  if (search !== undefined)
    query = query.where((eb) =>
      eb.or([
        holdsText(["tickets.ticket_access_number", "tickets.ticket_document_number"], search),
        hasVehicle(isCalled(actor, search)),
      ]),
    );
  const { items, meta } = await readPage(query, list, columnsOf("tickets", list));
  return { items: items.map((row) => StoredTicket.parse(row)), meta };
}

/** One page of vehicle tickets, whatever became of them. */
export async function pageOfVehicleTickets(
  db: Reads,
  actor: Principal,
  list: ListQuery & VehicleTicketFilters,
): Promise<{ items: StoredVehicleTicket[]; meta: PageMeta }> {
  const { search, status, ticket_id } = list;
  let query = db
    .selectFrom("vehicle_tickets")
    .innerJoin("tickets", "tickets.id", "vehicle_tickets.ticket_id")
    .selectAll("vehicle_tickets")
    .where("vehicle_tickets.deleted_at", "is", null)
    .where("tickets.deleted_at", "is", null)
    .where(within(actor, TICKETS))
    .where(isOf(list))
    .where(isValid(list));
  if (ticket_id !== undefined) query = query.where("vehicle_tickets.ticket_id", "=", ticket_id);
  if (status !== undefined) query = query.where("vehicle_tickets.status", "=", status);
  if (search !== undefined)
    query = query.where((eb) => eb.or([holdsText(["tickets.ticket_access_number"], search), isCalled(actor, search)]));
  const { items, meta } = await readPage(query, list, columnsOf("vehicle_tickets", list));
  return { items: items.map((row) => StoredVehicleTicket.parse(row)), meta };
}

function isOf({ company_id, area_id }: CommonFilters): RawBuilder<SqlBool> {
  const company = company_id === undefined ? sql`1 = 1` : sql`tickets.company_id = ${company_id}`;
  const area = area_id === undefined ? sql`1 = 1` : sql`tickets.area_id = ${area_id}`;
  return sql<SqlBool>`(${company} and ${area})`;
}

function isValid({ start_date, end_date }: CommonFilters): RawBuilder<SqlBool> {
  requireDayOrder({ start_date, end_date });
  const until = end_date === undefined ? sql`1 = 1` : sql`vehicle_tickets.request_at_start <= ${end_date}`;
  const from =
    start_date === undefined
      ? sql`1 = 1`
      : sql`(vehicle_tickets.request_at_end is null or vehicle_tickets.request_at_end >= ${start_date})
        and (vehicle_tickets.expired_at is null or vehicle_tickets.expired_at > ${`${start_date}T00:00:00.000Z`})`;
  return sql<SqlBool>`(${until} and ${from})`;
}

/** A part of a plate or of a code, however it is typed; a code is only found by those who are shown it. */
function isCalled(actor: Principal, search: string): RawBuilder<SqlBool> {
  const plate = normalizePlate(search);
  if (plate === "") return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${holdsText(["vehicle_tickets.plate_normal"], plate)}
    or (${holdsText(["vehicle_tickets.vehicle_ticket_code"], normalizeTicketCode(search))}
      and ${inCompanyOf(actor, "tickets.company_id")}))`;
}

function hasVehicle(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from vehicle_tickets
    where vehicle_tickets.ticket_id = tickets.id and vehicle_tickets.deleted_at is null and ${condition})`;
}

function columnsOf(table: string, { sort }: ListQuery): Record<string, RawBuilder<unknown>> {
  return { [sort]: sql.ref(`${table}.${sort}`), id: sql.ref(`${table}.id`) };
}
