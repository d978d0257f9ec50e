import { type Opening } from "../lane/passage/state.ts";
import { type DecideRequest } from "../lane/admission-port.ts";
import { type AdmissionContext, factHeader } from "./context.ts";

/** Writes the weight that the decision was made with, if there is one, within the caller's transaction. */
export function recordWeight(
  context: AdmissionContext,
  { laneId, weighed }: DecideRequest,
  { activityId, vehicleTicketId, step }: Pick<Opening, "activityId" | "vehicleTicketId" | "step">,
): void {
  if (weighed?.is !== "weight") return;
  const { scale_id, gross, unit, kg, stable_by } = weighed;
  const weighing = { scale_id, gross, unit, gross_kg: kg, stable_by, memory_id: null, by_hand: null };
  context.journal.append(
    { type: "weighing", lane_id: laneId, vehicle_ticket_id: vehicleTicketId, step, ...weighing },
    factHeader(context),
    context.clock.nowMs(),
    activityId,
  );
}
