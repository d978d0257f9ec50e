import { type VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { type Reads } from "../../platform/db/database.ts";
import { recordOf, type TicketPair } from "./publish.ts";

/** A vehicle ticket as central knows it. */
export interface KnownTicket {
  record: VehicleTicketRecord;
  /** When it was cancelled or rejected (ISO 8601); null where it is neither. */
  voidedAt: string | null;
}

/** What is known of a vehicle ticket and its ticket. */
export function knownOf(pair: TicketPair): KnownTicket {
  const { ticket, vehicleTicket } = pair;
  // One that was cancelled alone: nothing of it is changed any more but by its passages.
  const cancelledAt = vehicleTicket.status === "cancelled" ? vehicleTicket.updated_at : null;
  return { record: recordOf(pair), voidedAt: ticket.voided_at ?? cancelledAt };
}

/** Vehicles of the area whose last step that counts was in. */
export async function countInside(db: Reads, areaId: string): Promise<number> {
  const { inside } = await db
    .selectFrom("vehicle_tickets")
    .select((eb) => eb.fn.countAll<number>().as("inside"))
    .where("area_id", "=", areaId)
    .where("last_step", "=", "in")
    .where((eb) => eb.or([eb("steps_reset_at", "is", null), eb("last_step_at", ">=", eb.ref("steps_reset_at"))]))
    .executeTakeFirstOrThrow();
  return inside;
}
