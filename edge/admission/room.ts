import { type Queue, queueFor } from "../../shared/rules/buffer-queue.ts";
import { type AdmissionContext, correctedNow } from "./context.ts";

/** The vehicles inside the area as this gate knows them, with an officer's correction. */
export function vehiclesInside(
  { inside, replica }: Pick<AdmissionContext, "inside" | "replica">,
  areaId: string,
): number {
  return Math.max(0, inside.count() + replica.insideOffset(areaId));
}

/** The buffer zone as a vehicle meets it here; one that came in is out of the queue before central says so. */
export function queueAt(context: AdmissionContext, areaId: string, vehicleTicketId: string | null): Queue {
  const entries = context.replica
    .bufferEntries()
    .filter((entry) => entry.area_id === areaId && !context.inside.has(entry.vehicle_ticket_id));
  return queueFor(entries, vehicleTicketId, correctedNow(context).nowMs);
}
