import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { readTickets } from "../../../trade/tickets/service.ts";
import type { Activity } from "../project.ts";

/**
 * Adds ticket and plate to vehicles that a gate admitted by the signature alone: it did not know the ticket, and
 * central may, when the facts arrive or at a later view.
 */
export async function fillInTickets(db: Reads, activities: readonly Activity[]): Promise<void> {
  const unknown = activities.filter((activity) => activity.on_signature_alone && activity.ticket_id === null);
  if (unknown.length === 0) return;
  const ids = unknown.flatMap(({ vehicle_ticket_id: id }) => id ?? []);
  const known = await readTickets(db, [...new Set(ids)]);
  for (const activity of unknown) {
    const record = known.get(activity.vehicle_ticket_id ?? "")?.record;
    if (!record || record.area_id !== activity.area_id) continue;
    activity.ticket_id = record.ticket_id;
    activity.vehicle_number = record.police_number;
    activity.normal_plate = normalizePlate(record.police_number);
  }
}
