import { type Step } from "../../../../shared/wire/lane.ts";
import { type Work } from "../../../platform/transact.ts";
import { findVehicleTicket, saveVehicleTicket } from "../domain/store.ts";

/** The gross weight of a vehicle at a gate's scale. */
export interface Weighing {
  vehicleTicketId: string;
  step: Step;
  kg: number;
  /** ISO 8601 UTC, milliseconds. */
  at: string;
}

/** Keeps the weight with its vehicle ticket, unless it is of a visit that is over. A repeated one changes nothing. */
export async function recordWeighing(work: Work, { vehicleTicketId, step, kg, at }: Weighing): Promise<void> {
  const before = await findVehicleTicket(work.tx, vehicleTicketId);
  if (!before || (before.steps_reset_at !== null && before.steps_reset_at >= at)) return;
  const column = step === "in" ? "weight_in" : "weight_out";
  if (before[column] !== kg) await saveVehicleTicket(work, before, { [column]: kg });
}
