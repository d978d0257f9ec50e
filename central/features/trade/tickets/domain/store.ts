import { first, firstOrThrow } from "../../../../platform/db/first.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { z } from "zod";
import { VehicleTicketStatus } from "../../../../../shared/wire/feed.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { insertMany } from "../../../../platform/db/insert-many.ts";
import { momentAfter } from "../../../../platform/declare/records.ts";
import { flag } from "../../../../platform/db/stored.ts";
import { scopeOf, within } from "../../../../platform/scope.ts";
import type { Work } from "../../../../platform/transact.ts";
import { StoredDestination, StoredTicket, StoredVehicleTicket } from "./stored.ts";

/** Condition: a ticket is of this company, or goes to it. @param ticket the columns of the ticket's id and company */
export const concernsCompany = (companyId: string, ticket: { id: string; company: string }): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(ticket.company)} = ${companyId} or exists (
    select 1 from ticket_destinations as seen
    where seen.ticket_id = ${sql.ref(ticket.id)} and seen.company_id = ${companyId}))`;

/** Tickets are visible to the company that made them and to their destinations. */
export const TICKETS = scopeOf({
  table: "tickets",
  company: (companyId) => concernsCompany(companyId, { id: "tickets.id", company: "tickets.company_id" }),
  area: "area_id",
});

/** The ticket, when it is not deleted and the actor may see it. */
export async function findTicket(db: Reads, actor: Principal, id: string): Promise<StoredTicket | null> {
  const row = await first(activeTickets(db, actor).selectAll("tickets").where("tickets.id", "=", id));
  return row ? StoredTicket.parse(row) : null;
}

export function activeTickets(db: Reads, actor: Principal) {
  return db.selectFrom("tickets").where("tickets.deleted_at", "is", null).where(within(actor, TICKETS));
}

/** The ticket, without a permission check. */
export async function ticketOfId(db: Reads, id: string): Promise<StoredTicket> {
  const row = await firstOrThrow(db.selectFrom("tickets").selectAll().where("id", "=", id));
  return StoredTicket.parse(row);
}

/** The vehicle tickets of these tickets that are not deleted, in request order. */
export async function vehicleTicketsOf(db: Reads, ticketIds: readonly string[]): Promise<StoredVehicleTicket[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .selectFrom("vehicle_tickets")
    .selectAll()
    .where("ticket_id", "in", ticketIds)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .execute();
  return rows.map((row) => StoredVehicleTicket.parse(row));
}

/** The distinct statuses of a ticket's vehicle tickets that are not deleted. */
export async function statusesOf(db: Reads, ticketId: string): Promise<StoredVehicleTicket["status"][]> {
  const rows = await db
    .selectFrom("vehicle_tickets")
    .select("status")
    .distinct()
    .where("ticket_id", "=", ticketId)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ status }) => VehicleTicketStatus.parse(status));
}

export async function findVehicleTicket(db: Reads, id: string): Promise<StoredVehicleTicket | null> {
  const row = await first(
    db.selectFrom("vehicle_tickets").selectAll().where("id", "=", id).where("deleted_at", "is", null),
  );
  return row ? StoredVehicleTicket.parse(row) : null;
}

export async function destinationsOf(db: Reads, ticketIds: readonly string[]): Promise<StoredDestination[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .selectFrom("ticket_destinations")
    .selectAll()
    .where("ticket_id", "in", ticketIds)
    .orderBy("position")
    .execute();
  return rows.map((row) => StoredDestination.parse(row));
}

export async function insertTicket(work: Work, ticket: StoredTicket): Promise<void> {
  await work.tx.insertInto("tickets").values(ticket).execute();
  await work.audit({ type: "ticket", id: ticket.id, before: null, after: ticket });
}

/** Stores a changed ticket. Its vehicle tickets must be published afterwards: the gates' record contains both. */
export async function saveTicket(
  work: Work,
  before: StoredTicket,
  changes: Partial<StoredTicket>,
): Promise<StoredTicket> {
  const after = { ...before, ...changes, updated_at: momentAfter(before, work) };
  await work.tx.updateTable("tickets").set(after).where("id", "=", before.id).execute();
  await work.audit({ type: "ticket", id: before.id, before, after });
  return after;
}

export async function insertVehicleTicket(work: Work, ticket: StoredVehicleTicket): Promise<void> {
  await work.tx.insertInto("vehicle_tickets").values(toRow(ticket)).execute();
  await work.audit({ type: "vehicle_ticket", id: ticket.id, before: null, after: ticket });
}

/** Stores a changed vehicle ticket; it must be published afterwards. */
export async function saveVehicleTicket(
  work: Work,
  before: StoredVehicleTicket,
  changes: Partial<StoredVehicleTicket>,
): Promise<StoredVehicleTicket> {
  await saveVehicleTickets(work, [{ before, changes }]);
  return { ...before, ...changes, updated_at: work.at };
}

/**
 * Stores changed vehicle tickets, each at most once; they must be published afterwards. The audit log records the
 * change.
 */
export async function saveVehicleTickets(
  work: Work,
  changed: readonly { before: StoredVehicleTicket; changes: Partial<StoredVehicleTicket> }[],
): Promise<void> {
  const columns = new Set<keyof StoredVehicleTicket>();
  const rows: z.input<typeof StoredVehicleTicket>[] = [];
  for (const { before, changes } of changed) {
    const after = { ...before, ...changes, updated_at: work.at };
    const names = (Object.keys(after) as (keyof StoredVehicleTicket)[]).filter((name) => after[name] !== before[name]);
    for (const name of names) columns.add(name);
    rows.push(toRow(after));
    const picked = (of: StoredVehicleTicket) => Object.fromEntries(names.map((name) => [name, of[name]]));
    await work.audit({
      type: "vehicle_ticket",
      id: before.id,
      areaId: after.area_id,
      before: picked(before),
      after: picked(after),
    });
  }
  if (columns.size > 0) await insertMany(work.tx, "vehicle_tickets", rows, { by: ["id"], update: [...columns] });
}

/** Stores a decided destination. */
export async function saveDestination(
  work: Work,
  { area_id: areaId }: Pick<StoredTicket, "area_id">,
  before: StoredDestination,
  changes: Partial<StoredDestination>,
): Promise<void> {
  const after = { ...before, ...changes };
  await work.tx.updateTable("ticket_destinations").set(after).where("id", "=", before.id).execute();
  await work.audit({ type: "ticket_destination", id: before.id, areaId, before, after });
}

function toRow(ticket: StoredVehicleTicket): z.input<typeof StoredVehicleTicket> {
  return {
    ...ticket,
    is_load_unload_done: flag(ticket.is_load_unload_done),
    is_at_gates: flag(ticket.is_at_gates),
  };
}
