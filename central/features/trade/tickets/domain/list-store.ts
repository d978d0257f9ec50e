import { type RawBuilder, sql, type SqlBool } from "kysely";
import { normalizeTicketCode } from "../../../../../shared/credential/ticket-code.ts";
import { plusDays } from "../../../../../shared/lib/local-date.ts";
import type { PageMeta } from "../../../../../shared/wire/common.ts";
import { TicketClass } from "../../../../../shared/wire/area.ts";
import type { TicketStatus, VehicleTicketStatus } from "../../../../../shared/wire/feed.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import { requireDayOrder, withinDays } from "../../../../platform/day-range.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { amongOf, holdsText, type ListQuery, readPage, smallLetters } from "../../../../platform/lists.ts";
import type { ListDeclaration } from "../../../../platform/lists/declaration.ts";
import { narrowingOf } from "../../../../platform/lists/narrowing.ts";
import { FOLDS } from "../../../../platform/lists/folds.ts";
import type { Search } from "../../../../platform/lists/search.ts";
import { inCompanyOf, within } from "../../../../platform/scope.ts";
import { hasReference, REFERENCES } from "./external-references.ts";
import { activeTickets, TICKETS } from "./store.ts";
import { StoredTicket, StoredVehicleTicket } from "./stored.ts";

interface CommonFilters {
  company_id?: string | undefined;
  area_id?: string | undefined;
  /** Tickets that are valid on some day of this range, both ends included. */
  start_date?: string | undefined;
  end_date?: string | undefined;
}
export type TicketFilters = CommonFilters & { type?: string | undefined; status?: TicketStatus | undefined };
export type VehicleTicketFilters = CommonFilters & {
  ticket_id?: string | undefined;
  status?: VehicleTicketStatus | undefined;
};

const NUMBERS = ["ticket_access_number", "ticket_document_number"];
/** The indexed search of tickets' numbers, for lists whose rows name a ticket. */
export const TICKET_NUMBERS = { table: "tickets", columns: NUMBERS } as const;
const CALLS = {
  table: "vehicle_tickets",
  columns: ["plate_normal", "vehicle_ticket_code"],
} as const;

export const TICKET_LIST: ListDeclaration = {
  table: "tickets",
  isStanding: true,
  sorts: { created_at: "plain", updated_at: "plain", ticket_access_number: "plain" },
  filters: ["company_id", "area_id", "ticket_class", "type", "status"],
  search: [TICKET_NUMBERS, { ...CALLS, listed: "ticket_id" }, REFERENCES],
};

export const VEHICLE_TICKET_LIST: ListDeclaration = {
  table: "vehicle_tickets",
  isStanding: true,
  sorts: { created_at: "plain", updated_at: "plain", request_at_start: "plain", police_number: "plain" },
  filters: ["ticket_id", "tickets.company_id", "tickets.area_id", "status"],
  search: [{ ...TICKET_NUMBERS, named: "ticket_id" }, CALLS, { ...REFERENCES, named: "ticket_id" }],
};

/** One page of tickets. */
export async function pageOfTickets(
  db: Reads,
  actor: Principal,
  list: ListQuery & TicketFilters,
): Promise<{ items: StoredTicket[]; meta: PageMeta }> {
  const { search, type, status } = list;
  let query = activeTickets(db, actor).selectAll("tickets").where(isOf(list));
  // The filter is the name of a kind or the label of invitations: each has its own column and index.
  const typed = TicketClass.safeParse(type).success ? "ticket_class" : "type";
  if (type !== undefined) query = query.where(`tickets.${typed}`, "=", type as never);
  if (status !== undefined) query = query.where("tickets.status", "=", status);
  if (list.start_date !== undefined || list.end_date !== undefined)
    query = query.where(hasVehicle(await isValid(db, list)));
  const asked = { ...list, type: undefined, [typed]: type };
  const condition = (text: string) =>
    sql<SqlBool>`(${holdsText(["tickets.ticket_access_number", "tickets.ticket_document_number"], text)}
      or ${hasVehicle(isCalled(actor, text))} or ${hasReference("tickets.id", text)})`;
  const { items, meta } = await readPage(query, list, {
    db,
    list: TICKET_LIST,
    narrowed: narrowingOf(TICKET_LIST, asked, { actor, scope: TICKETS }),
    search: searchFor(TICKET_LIST, search, condition),
  });
  return { items: items.map((row) => StoredTicket.parse(row)), meta };
}

/** One page of vehicle tickets in any status. */
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
    .where(await isValid(db, list));
  if (ticket_id !== undefined) query = query.where("vehicle_tickets.ticket_id", "=", ticket_id);
  if (status !== undefined) query = query.where("vehicle_tickets.status", "=", status);
  const condition = (text: string) =>
    sql<SqlBool>`(${holdsText(["tickets.ticket_access_number"], text)} or ${isCalled(actor, text)}
      or ${hasReference("tickets.id", text)})`;
  const { items, meta } = await readPage(query, list, {
    db,
    list: VEHICLE_TICKET_LIST,
    narrowed: narrowingOf(VEHICLE_TICKET_LIST, list, { actor, scope: TICKETS }),
    search: searchFor(VEHICLE_TICKET_LIST, search, condition),
  });
  return { items: items.map((row) => StoredVehicleTicket.parse(row)), meta };
}

/** A search term matches numbers as typed, and plates and codes in their normal forms. */
function searchFor(
  list: ListDeclaration,
  text: string | undefined,
  condition: (text: string) => RawBuilder<SqlBool>,
): Search | null {
  if (text === undefined) return null;
  const calls = [FOLDS.plates.text(text), normalizeTicketCode(text)].filter((call) => call !== "");
  const among = list.search.flatMap((source) =>
    source.table === "vehicle_tickets"
      ? calls.map((one) => ({ source, text: smallLetters(one) }))
      : amongOf([source], text),
  );
  return { condition: condition(text), among };
}

function isOf({ company_id, area_id }: CommonFilters): RawBuilder<SqlBool> {
  const company = company_id === undefined ? sql`1 = 1` : sql`tickets.company_id = ${company_id}`;
  const area = area_id === undefined ? sql`1 = 1` : sql`tickets.area_id = ${area_id}`;
  return sql<SqlBool>`(${company} and ${area})`;
}

async function isValid(db: Reads, { start_date, end_date, area_id }: CommonFilters): Promise<RawBuilder<SqlBool>> {
  requireDayOrder({ start_date, end_date });
  const until =
    end_date === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`vehicle_tickets.request_at_start <= ${end_date}`;
  if (start_date === undefined) return until;
  // `expired_at` is the moment at which the last day ends: the start of the day after it.
  const dayAfter = { start_date: plusDays(start_date, 1), area_id };
  const columns = { at: "vehicle_tickets.expired_at", area: "vehicle_tickets.area_id" };
  const isOpen = (await withinDays(db, dayAfter, columns)) ?? sql`1 = 1`;
  const from = sql`(vehicle_tickets.request_at_end is null or vehicle_tickets.request_at_end >= ${start_date})
    and (vehicle_tickets.expired_at is null or ${isOpen})`;
  return sql<SqlBool>`(${until} and ${from})`;
}

/** Matches a part of a plate or of a code, in any spelling; codes are searched only for actors who may see them. */
function isCalled(actor: Principal, search: string): RawBuilder<SqlBool> {
  if (FOLDS.plates.text(search) === "") return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${holdsText(["vehicle_tickets.plate_normal"], search)}
    or (${holdsText(["vehicle_tickets.vehicle_ticket_code"], normalizeTicketCode(search))}
      and ${inCompanyOf(actor, "tickets.company_id")}))`;
}

function hasVehicle(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from vehicle_tickets
    where vehicle_tickets.ticket_id = tickets.id and vehicle_tickets.deleted_at is null and ${condition})`;
}
