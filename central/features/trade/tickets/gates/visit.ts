import type { LastStep } from "../../../../../shared/wire/decision.ts";
import type { StoredVehicleTicket } from "../domain/stored.ts";

/**
 * The columns of a vehicle ticket after a real passage. Passages arrive late, repeated and in any order: the earlier
 * step of a visit may arrive after the later one. No real passage is refused.
 * @returns null where the passage changes nothing: it is known already, or its visit was reset since
 */
export function afterPassage(before: StoredVehicleTicket, passage: LastStep): StoredVehicleTicket | null {
  const isOfEarlierVisit = before.steps_reset_at !== null && passage.at < before.steps_reset_at;
  const known = knownStep(before, passage.step);
  if (isOfEarlierVisit || known?.activityId === passage.activity_id) return null;

  const after = { ...before, ...(known ? {} : columnsOfStep(passage)), ...columnsOfLast(before, passage) };
  if (after.status === "active" && isVisitDone(after)) after.status = "done";
  return after;
}

/** Reports whether the vehicle has entered and left, whatever the ticket's status. */
export function isVisitDone(ticket: Pick<StoredVehicleTicket, "status" | "check_in_at" | "check_out_at">): boolean {
  return ticket.status === "done" || (ticket.check_in_at !== null && ticket.check_out_at !== null);
}

/** The last step in the form that the gates receive. */
export function lastStepOf(ticket: StoredVehicleTicket): LastStep | null {
  const { last_step, last_step_at, last_step_activity_id, last_step_gate_id, last_step_gate_name } = ticket;
  if (!last_step || !last_step_at || !last_step_activity_id || !last_step_gate_id || !ticket.last_step_lane_id)
    return null;
  return {
    step: last_step,
    at: last_step_at,
    activity_id: last_step_activity_id,
    gate_id: last_step_gate_id,
    gate_name: last_step_gate_name ?? "",
    lane_id: ticket.last_step_lane_id,
  };
}

function knownStep(ticket: StoredVehicleTicket, step: LastStep["step"]): { activityId: string | null } | null {
  if (step === "in") return ticket.check_in_at === null ? null : { activityId: ticket.check_in_activity_id };
  return ticket.check_out_at === null ? null : { activityId: ticket.check_out_activity_id };
}

function columnsOfStep({ step, at, activity_id }: LastStep): Partial<StoredVehicleTicket> {
  return step === "in"
    ? { check_in_at: at, check_in_activity_id: activity_id }
    : { check_out_at: at, check_out_activity_id: activity_id };
}

function columnsOfLast(before: StoredVehicleTicket, passage: LastStep): Partial<StoredVehicleTicket> {
  if (before.last_step_at !== null && before.last_step_at >= passage.at) return {};
  return {
    last_step: passage.step,
    last_step_at: passage.at,
    last_step_activity_id: passage.activity_id,
    last_step_gate_id: passage.gate_id,
    last_step_gate_name: passage.gate_name,
    last_step_lane_id: passage.lane_id,
  };
}
