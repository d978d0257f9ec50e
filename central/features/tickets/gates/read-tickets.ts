import { firstOrThrow } from "../../../platform/db/first.ts";
import { sql } from "kysely";
import { type VehicleTicketRecord } from "../../../../shared/wire/feed.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { pairsOf, recordOf, type TicketPair } from "./publish.ts";

/** A vehicle ticket as central knows it. */
export interface KnownTicket {
  record: VehicleTicketRecord;
  /** When it was cancelled or rejected (ISO 8601); null where it is neither. */
  voidedAt: string | null;
}

/** The same with the rows behind it, so that what comes of it in the same unit need not read them again. */
export interface ReadTicket extends KnownTicket {
  pair: TicketPair;
}

/** What is known of a vehicle ticket and its ticket. */
function knownOf(pair: TicketPair): ReadTicket {
  const { ticket, vehicleTicket } = pair;
  // One that was cancelled alone: nothing of it is changed any more but by its passages.
  const cancelledAt = vehicleTicket.status === "cancelled" ? vehicleTicket.updated_at : null;
  return { pair, record: recordOf(pair), voidedAt: ticket.voided_at ?? cancelledAt };
}

/** What is known of those of these vehicle tickets that stand, by id. */
export async function readTickets(db: Reads, ids: readonly string[]): Promise<Map<string, ReadTicket>> {
  const pairs = ids.length === 0 ? [] : await pairsOf(db, { ids }, ids.length);
  const standing = pairs.filter(({ vehicleTicket }) => vehicleTicket.deleted_at === null);
  return new Map(standing.map((pair) => [pair.vehicleTicket.id, knownOf(pair)]));
}

/** Vehicles of the area whose last step that counts was in. */
export async function countInside(db: Reads, areaId: string): Promise<number> {
  const { inside } = await firstOrThrow(
    db
      .selectFrom("vehicle_tickets")
      .select((eb) => eb.fn.countAll<number>().as("inside"))
      .where("area_id", "=", areaId)
      // As a literal: an index holds those alone.
      .where("last_step", "=", sql.lit("in"))
      .where((eb) => eb.or([eb("steps_reset_at", "is", null), eb("last_step_at", ">=", eb.ref("steps_reset_at"))])),
  );
  return inside;
}
