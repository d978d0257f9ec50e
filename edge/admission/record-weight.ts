import { epochMsOf, isoTime } from "../../shared/lib/clock.ts";
import type { Decision } from "../../shared/wire/decision.ts";
import type { WeighingFact } from "../../shared/wire/fact.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { StepWeight } from "../../shared/wire/step-weight.ts";
import type { Weighed } from "../../shared/wire/weighing.ts";
import type { Opening } from "../lane/passage/state.ts";
import { type AdmissionContext, correctedNow, factHeader } from "./context.ts";

/** The latest gross weight of each step that central, this gate or another gate of the site knows. */
export function weightsOf(
  { steps }: Pick<AdmissionContext, "steps">,
  vehicleTicketId: string | null,
  ticket: VehicleTicketRecord | null,
): StepWeight[] {
  const local = vehicleTicketId === null ? [] : steps.weights.of(vehicleTicketId);
  const ofCentral = ticket?.weights ?? [];
  const all = [...local.map(({ step, kg, atMs }) => ({ step, kg, at: isoTime(atMs) })), ...ofCentral];
  return (["in", "out"] as const).flatMap((step) => {
    const ofStep = all.filter((one) => one.step === step);
    return ofStep.sort((one, other) => epochMsOf(other.at) - epochMsOf(one.at)).slice(0, 1);
  });
}

interface Weighing extends Pick<Opening, "activityId" | "vehicleTicketId" | "step"> {
  laneId: string;
  weighed?: Weighed;
  /** Null where the scale gave it. */
  byHand?: WeighingFact["by_hand"];
  /** The rule book's decision with this weight, where it was made without. */
  decision?: Decision;
}

/** Writes the weight of a decided vehicle, if there is one, within the caller's transaction. */
export function recordWeight(
  context: AdmissionContext,
  { laneId, weighed, activityId, vehicleTicketId, step, byHand = null, decision }: Weighing,
): void {
  if (weighed?.is !== "weight") return;
  const { scale_id, gross, unit, kg, stable_by, memory_id } = weighed;
  const weighing = { scale_id, gross, unit, gross_kg: kg, stable_by, memory_id, by_hand: byHand };
  context.journal.append(
    {
      type: "weighing",
      lane_id: laneId,
      vehicle_ticket_id: vehicleTicketId,
      step,
      ...weighing,
      ...(decision && { decision }),
    },
    factHeader(context),
    context.clock.nowMs(),
    activityId,
  );
  if (vehicleTicketId !== null && step !== null)
    context.steps.weights.record(vehicleTicketId, { step, kg, atMs: Math.round(correctedNow(context).nowMs) });
}
