import type { Step } from "../../../../../shared/wire/lane.ts";
import type { Work } from "../../../../platform/transact.ts";
import { publishVehicleTickets } from "./publish.ts";
import { findVehicleTicket, saveVehicleTicket } from "../domain/store.ts";

/** The gross weight of a vehicle at a gate's scale. */
export interface Weighing {
  vehicleTicketId: string;
  step: Step;
  kg: number;
  /** ISO 8601 UTC, milliseconds. */
  at: string;
}

/**
 * Keeps the weight with its vehicle ticket and notifies the gates, unless it belongs to an ended visit or a later weight of the step is known:
 * facts of several gates arrive out of order. A repeated one changes nothing.
 */
export async function recordWeighing(work: Work, { vehicleTicketId, step, kg, at }: Weighing): Promise<void> {
  const before = await findVehicleTicket(work.tx, vehicleTicketId);
  if (!before || (before.steps_reset_at !== null && before.steps_reset_at >= at)) return;
  const weighedAt = step === "in" ? before.weight_in_at : before.weight_out_at;
  if (weighedAt !== null && weighedAt >= at) return;
  const weight = step === "in" ? { weight_in: kg, weight_in_at: at } : { weight_out: kg, weight_out_at: at };
  await saveVehicleTicket(work, before, weight);
  await publishVehicleTickets(work, { ids: [vehicleTicketId] });
}
