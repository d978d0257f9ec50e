import { hasOverstayed } from "../../shared/rules/validity.ts";
import type { AreaInside } from "../../shared/wire/inside.ts";
import { type Queue, queueFor } from "../../shared/rules/buffer-queue.ts";
import { type AdmissionContext, correctedNow } from "./context.ts";
import { lastStepOf } from "./last-step.ts";

/** The vehicles inside the area as this gate knows them, with an officer's correction. */
export function vehiclesInside(
  { inside, replica }: Pick<AdmissionContext, "inside" | "replica">,
  areaId: string,
): number {
  return Math.max(0, inside.count() + replica.insideOffset(areaId));
}

/** Who is inside the area, as this gate knows it, the earliest entry first; null before the area is known. */
export function whoIsInside(context: AdmissionContext): AreaInside | null {
  const { identity, inside, replica } = context;
  const area = replica.area(identity.areaId);
  if (!area) return null;
  const { nowMs } = correctedNow(context);
  const vehicles = inside.ids().flatMap((id) => {
    const ticket = replica.vehicleTicket(id);
    const last = lastStepOf(context, id, ticket);
    if (!last) return [];
    return {
      vehicle_ticket_id: id,
      police_number: ticket?.police_number ?? "",
      company_name: ticket?.company_name ?? "",
      ticket_access_number: ticket?.ticket_access_number ?? "",
      since: last.at,
      gate_name: last.gate_name,
      has_overstayed: ticket !== null && hasOverstayed(ticket, area.time_zone, nowMs),
    };
  });
  return {
    area_id: area.id,
    area_name: area.name,
    inside: vehiclesInside(context, area.id),
    inside_offset: replica.insideOffset(area.id),
    vehicles: vehicles.sort((one, other) => (one.since < other.since ? -1 : 1)),
  };
}

/** The buffer zone as a vehicle meets it here; one that came in is out of the queue before central says so. */
export function queueAt(context: AdmissionContext, areaId: string, vehicleTicketId: string | null): Queue {
  const entries = context.replica
    .bufferEntries()
    .filter((entry) => entry.area_id === areaId && !context.inside.has(entry.vehicle_ticket_id));
  return queueFor(entries, vehicleTicketId, correctedNow(context).nowMs);
}
