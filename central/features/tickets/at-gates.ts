import { type Reads } from "../../platform/db/database.ts";

/** When the vehicle ticket or its ticket was cancelled or rejected (ISO 8601); null when neither was. */
export async function voidedAt(db: Reads, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("vehicle_tickets")
    .innerJoin("tickets", "tickets.id", "vehicle_tickets.ticket_id")
    .select(["vehicle_tickets.status", "vehicle_tickets.updated_at", "tickets.voided_at"])
    .where("vehicle_tickets.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  // One that was cancelled alone: nothing of it is changed any more but by its passages.
  return row.voided_at ?? (row.status === "cancelled" ? row.updated_at : null);
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
