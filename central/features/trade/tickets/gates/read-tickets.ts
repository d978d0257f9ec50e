import { firstOrThrow } from "../../../../platform/db/first.ts";
import { sql } from "kysely";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { isForgotten, pairsOf, recordOf, type TicketPair } from "./publish.ts";

/** A vehicle ticket at central. */
export interface KnownTicket {
  record: VehicleTicketRecord;
  /** The moment of its cancellation or rejection (ISO 8601); null where it has neither. */
  voidedAt: string | null;
}

/** A known ticket with its rows, so that later writes in the same unit of work need not read them again. */
export interface ReadTicket extends KnownTicket {
  pair: TicketPair;
}

/** Builds the known state of a vehicle ticket and its ticket. */
function knownOf(pair: TicketPair): ReadTicket {
  const { ticket, vehicleTicket } = pair;
  // A vehicle ticket that was cancelled alone: only its passages still change it.
  const cancelledAt = vehicleTicket.status === "cancelled" ? vehicleTicket.updated_at : null;
  return { pair, record: recordOf(pair), voidedAt: ticket.voided_at ?? cancelledAt };
}

/** These vehicle tickets by id; deleted ones are left out unless their QRs were signed. */
export async function readTickets(db: Reads, ids: readonly string[]): Promise<Map<string, ReadTicket>> {
  const pairs = ids.length === 0 ? [] : await pairsOf(db, { ids }, ids.length);
  const standing = pairs.filter(({ vehicleTicket }) => !isForgotten(vehicleTicket));
  return new Map(standing.map((pair) => [pair.vehicleTicket.id, knownOf(pair)]));
}

/** The vehicles of the area whose last valid step was in. */
function standingInside(db: Reads, areaId: string) {
  return (
    db
      .selectFrom("vehicle_tickets")
      .where("vehicle_tickets.area_id", "=", areaId)
      // A literal, because the partial index holds only these rows.
      .where("vehicle_tickets.last_step", "=", sql.lit("in"))
      .where((eb) => eb.or([eb("steps_reset_at", "is", null), eb("last_step_at", ">=", eb.ref("steps_reset_at"))]))
  );
}

/** The vehicles inside an area, the earliest entry first. */
export function vehiclesInside(db: Reads, areaId: string) {
  return standingInside(db, areaId)
    .innerJoin("tickets", "tickets.id", "vehicle_tickets.ticket_id")
    .innerJoin("companies", "companies.id", "tickets.company_id")
    .select(["vehicle_tickets.id", "vehicle_tickets.police_number", "companies.name as company_name"])
    .select(["tickets.ticket_access_number", "last_step_at", "last_step_gate_name"])
    .select(["vehicle_tickets.request_at_end", "vehicle_tickets.expired_at"])
    .orderBy("last_step_at")
    .orderBy("vehicle_tickets.id")
    .execute();
}

/** The number of vehicles inside an area. */
export async function countInside(db: Reads, areaId: string): Promise<number> {
  const { inside } = await firstOrThrow(
    standingInside(db, areaId).select((eb) => eb.fn.countAll<number>().as("inside")),
  );
  return inside;
}
