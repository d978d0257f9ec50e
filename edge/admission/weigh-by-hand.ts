import { signTextOf } from "../../shared/rules/reasons.ts";
import type { Decision } from "../../shared/wire/decision.ts";
import type { Weighed } from "../../shared/wire/weighing.ts";
import type { SignText } from "../lane/ports.ts";
import type { Amender } from "./amend-steps.ts";
import type { AdmissionContext, ReplicaCache } from "./context.ts";
import { judgeScan, readScan } from "./decide-scan.ts";
import { recordWeight } from "./record-weight.ts";

/** A weight that an officer enters for a vehicle that waits. */
export interface HandWeight extends Pick<Amender, "by" | "reason"> {
  laneId: string;
  /** The activity of the vehicle's decision. */
  activityId: string;
  /** Gross. */
  kg: number;
}

/** The rule book's decision with the weight. */
export interface Rejudged {
  decision: Decision;
  /** For a vehicle that still waits. */
  sign: SignText;
}

/**
 * Decides again on a vehicle that waits, with the weight of an officer, and records weight and decision within the
 * caller's transaction. Nothing opens by it.
 * @throws when the journal has no decision of this activity
 */
export function weighByHand(context: AdmissionContext, around: ReplicaCache, given: HandWeight): Rejudged {
  const { laneId, activityId, kg, by, reason } = given;
  const fact = context.memory.decisionOf(activityId);
  if (!fact) throw new Error(`activity ${activityId} has no decision in the journal`);
  const { presented, read_plate: readPlate, lane_mode: mode, vehicle_ticket_id: vehicleTicketId } = fact;
  const weighed: Weighed = {
    is: "weight",
    scale_id: null,
    gross: kg,
    unit: "kg",
    kg,
    stable_by: "officer",
    memory_id: null,
  };
  const isPlate = presented.kind === "plate" ? { isPlate: true as const } : {};
  const scan = { text: presented.text, readerId: presented.reader_id, atMs: context.clock.monotonicMs(), ...isPlate };
  const request = { laneId, scan, readPlate, mode, isHeldOpen: false, weighed };
  const { lane, area, best } = judgeScan(context, around, new Map(), readScan(request, around), vehicleTicketId);
  const { decision, ticket } = best;
  const byHand = { by, reason };
  recordWeight(context, { laneId, weighed, activityId, vehicleTicketId, step: decision.step, byHand, decision });
  const { language } = lane.rules;
  const plate = ticket?.police_number ?? null;
  return { decision, sign: signTextOf(decision, { language, timeZone: area.time_zone, plate }) };
}
