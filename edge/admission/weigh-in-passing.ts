import { isMismatch, netWeightOf } from "../../shared/rules/net-weight.ts";
import type { Decision } from "../../shared/wire/decision.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { Weighed } from "../../shared/wire/weighing.ts";
import type { AdmissionContext } from "./context.ts";
import { recordWeight, weightsOf } from "./record-weight.ts";

/**
 * Records the weight of a vehicle that was decided without one, within the caller's transaction. Where it was admitted
 * and its net weight is not the announced one, it gets a review, whatever the area's rule: the arm may be open already.
 * @throws when the journal has no decision of this activity
 */
export function weighInPassing(
  context: AdmissionContext,
  laneId: string,
  { activityId, weighed }: { activityId: string; weighed: Weighed },
): void {
  const fact = context.memory.decisionOf(activityId);
  if (!fact) throw new Error(`activity ${activityId} has no decision in the journal`);
  const { decision, vehicle_ticket_id: vehicleTicketId } = fact;
  const ticket = vehicleTicketId === null ? null : context.replica.vehicleTicket(vehicleTicketId);
  const mismatch = ticket && withMismatch(context, decision, ticket, weighed);
  recordWeight(context, {
    laneId,
    weighed,
    activityId,
    vehicleTicketId,
    step: decision.step,
    ...(mismatch && { decision: mismatch }),
  });
}

/** The decision with its review; null where there is nothing to review. */
function withMismatch(
  context: AdmissionContext,
  decision: Decision,
  ticket: VehicleTicketRecord,
  weighed: Weighed,
): Decision | null {
  const area = context.replica.area(context.identity.areaId);
  if (!area || decision.verdict !== "admit" || decision.step === null) return null;
  const terms = {
    announcedKg: ticket.announced_kg ?? null,
    direction: ticket.direction,
    stepsResetAt: ticket.steps_reset_at,
  };
  const net = netWeightOf({ weighed, weights: weightsOf(context, ticket.id, ticket) }, terms, decision.step);
  if (net === null || area.rules.weight_mismatch === "ignore" || !isMismatch(net, area)) return null;
  const reviews = [...decision.reviews, "WEIGHT_MISMATCH" as const];
  const [code = "WEIGHT_MISMATCH"] = reviews;
  return { ...decision, code, colour: "yellow", reviews, weight: net };
}
