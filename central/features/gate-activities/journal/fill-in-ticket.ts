import { normalizePlate } from "../../../../shared/lib/plate.ts";
import { type Work } from "../../../platform/transact.ts";
import { readTickets } from "../../tickets/service.ts";
import { type Activity } from "../project.ts";

/**
 * Adds ticket and plate to vehicles that a gate admitted by the signature alone: it did not know the ticket, and
 * central may.
 */
export async function fillInTickets(work: Work, activities: readonly Activity[]): Promise<void> {
  const unknown = activities.filter((activity) => activity.on_signature_alone && activity.ticket_id === null);
  if (unknown.length === 0) return;
  const ids = unknown.flatMap(({ vehicle_ticket_id: id }) => id ?? []);
  const known = await readTickets(work.tx, [...new Set(ids)]);
  for (const activity of unknown) {
    const record = known.get(activity.vehicle_ticket_id ?? "")?.record;
    if (!record || record.area_id !== activity.area_id) continue;
    activity.ticket_id = record.ticket_id;
    activity.vehicle_number = record.police_number;
    activity.normal_plate = normalizePlate(record.police_number);
  }
}
