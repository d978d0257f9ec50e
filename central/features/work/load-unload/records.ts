import { sql, type SqlBool } from "kysely";
import { z } from "zod";
import { LoadDocument, LoadWork } from "../../../wire/load-unload.ts";
import { Timestamp, Uuid } from "../../../../shared/wire/common.ts";
import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import { recordsOf } from "../../../platform/declare/records.ts";
import { first } from "../../../platform/db/first.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { ListDeclaration } from "../../../platform/lists/declaration.ts";
import { scopeOf, within } from "../../../platform/scope.ts";
import { concernsCompany, type ReadTicket } from "../../trade/tickets/service.ts";

const { next: _next, is_load_unload_done: _done, ...shown } = LoadWork.shape;
const Paths = z.array(z.string());

/** The work of one visit as stored. */
export const StoredWork = z.strictObject({
  ...shown,
  photos: Paths,
  realization_photos: Paths,
  type: LoadDocument,
  gate_id: Uuid.nullable(),
  /** The company whose user scanned it first; null for the area's side. */
  scanned_company_id: Uuid.nullable(),
  /** The moment of the last draft: an older one that arrives later changes nothing. */
  drafted_at: Timestamp.nullable(),
  /** The end of the visit: the vehicle may come in again, and the next scan begins another record. */
  closed_at: Timestamp.nullable(),
  deleted_at: Timestamp.nullable(),
});
export type StoredWork = z.infer<typeof StoredWork>;

type Json = "photos" | "packages" | "seals" | "realization_photos";

declare module "../../../platform/db/database.ts" {
  interface Database {
    /** Beside the work of visits (`activity` is `delivery`), the gates' decisions about their vehicles. */
    load_unload_records: Omit<StoredWork, Json | "activity" | "status"> & Record<Json | "activity" | "status", string>;
    load_unload_acts: {
      id: string;
      record_id: string;
      act: string;
      actor_id: string;
      done_at: string;
      received_at: string;
      /** 1: the phone's moment was impossible, and that of its arrival counts. */
      clock_error: 0 | 1;
      asked: string;
      answer: string;
    };
  }
}

/** Records are visible to the company of their ticket, and to the ticket's destinations. */
export const RECORDS = scopeOf({
  table: "load_unload_records",
  company: (companyId) =>
    concernsCompany(companyId, { id: "load_unload_records.ticket_id", company: "load_unload_records.company_id" }),
  area: "area_id",
});

/** The vehicle tickets that a verifier may name: those of visible tickets. */
export const VEHICLE_TICKETS = scopeOf({
  table: "vehicle_tickets",
  company: (companyId) => sql<SqlBool>`exists (select 1 from tickets as of_vehicle
    where of_vehicle.id = vehicle_tickets.ticket_id
      and ${concernsCompany(companyId, { id: "of_vehicle.id", company: "of_vehicle.company_id" })})`,
  area: "area_id",
});

/** The announced quantity of a vehicle; null where none was announced. */
export function announcedOf({ pair }: ReadTicket): Pick<StoredWork, "announced_quantity" | "announced_unit"> {
  const { total_item, unit_of_item } = pair.vehicleTicket;
  return { announced_quantity: total_item > 0 ? total_item : null, announced_unit: unit_of_item };
}

/** The work of visits. */
export const works = recordsOf<StoredWork>({
  name: "load/unload record",
  scope: RECORDS,
  record: StoredWork,
  search: ["document_ticket_number"],
});

export const LIST: ListDeclaration = {
  table: "load_unload_records",
  isStanding: false,
  sorts: { checked_at: "plain" },
  filters: ["vehicle_ticket_id", "gate_id", "company_id", "area_id", "type", "status", "activity"],
  isByDay: true,
  search: [
    {
      table: "load_unload_records",
      columns: ["document_ticket_number", "police_number", "finalized_by"],
    },
  ],
};

/** The rows that are works of visits, beside the gates' decisions. */
const worksIn = (db: Reads) => db.selectFrom("load_unload_records").where("activity", "=", sql.lit("delivery"));

/** The work of the present visit of each of these vehicle tickets; those that were not scanned are left out. */
export async function currentWorks(db: Reads, vehicleTicketIds: readonly string[]): Promise<Map<string, StoredWork>> {
  if (vehicleTicketIds.length === 0) return new Map();
  const rows = await worksIn(db)
    .selectAll()
    .where("vehicle_ticket_id", "in", vehicleTicketIds)
    .where("closed_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.vehicle_ticket_id, works.read(row)]));
}

/** The latest work of a vehicle ticket, also of a visit that is over; null when there is none. */
export async function latestWork(db: Reads, vehicleTicketId: string): Promise<StoredWork | null> {
  const rows = await db
    .selectFrom("load_unload_records")
    .selectAll()
    .where("vehicle_ticket_id", "=", vehicleTicketId)
    .orderBy("id", "desc")
    .execute();
  // No condition of the query: SQLite would read every work by its index instead of the few rows of the vehicle ticket.
  const row = rows.find(({ activity }) => activity === "delivery");
  return row ? works.read(row) : null;
}

/**
 * The vehicle ticket of a work that the actor may see.
 * @throws AppError `not_found`, also for a gate's decision in the same table
 */
export async function vehicleTicketOfWork(db: Reads, actor: Principal, id: string): Promise<string> {
  const row = await first(worksIn(db).select("vehicle_ticket_id").where("id", "=", id).where(within(actor, RECORDS)));
  if (!row) throw noSuch("load/unload record", id);
  return row.vehicle_ticket_id;
}
