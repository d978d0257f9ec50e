import { type LastStep } from "../../../shared/wire/decision.ts";
import { type TicketDirection, type TicketStatus } from "../../../shared/wire/feed.ts";
import { type StoredVehicleTicket } from "./stored.ts";

/** What a passage says that central knew otherwise; each is a case for a review. */
export type Contradiction =
  "already_in" | "already_out" | "out_of_order" | "not_approved" | "rejected" | "cancelled" | "expired";

/** How a vehicle ticket changes by a passage that really happened. */
export interface PassageRuling {
  contradictions: Contradiction[];
  changes: Partial<StoredVehicleTicket>;
}

/**
 * What a passage does to a vehicle ticket. Passages come late and in any order: the earlier step of a visit may be
 * heard of after the later one, and the same one again. Nothing that happened is refused.
 */
export function ruleOnPassage(
  before: StoredVehicleTicket,
  ticket: { status: TicketStatus; direction: TicketDirection },
  passage: LastStep,
): PassageRuling {
  const isOfEarlierVisit = before.steps_reset_at !== null && passage.at < before.steps_reset_at;
  const known = knownStep(before, passage.step);
  if (isOfEarlierVisit || known?.activityId === passage.activity_id) return { contradictions: [], changes: {} };

  const after = { ...before, ...(known ? {} : columnsOfStep(passage)), ...columnsOfLast(before, passage) };
  const contradictions: Contradiction[] = [];
  if (ticket.status === "waiting_approve") contradictions.push("not_approved");
  if (ticket.status === "rejected") contradictions.push("rejected");
  if (ticket.status === "cancelled" || before.status === "cancelled") contradictions.push("cancelled");
  // A vehicle inside may leave after its period: that is the gate's review, not a contradiction.
  if (before.status === "expired" && passage.step === "in") contradictions.push("expired");
  if (known) contradictions.push(passage.step === "in" ? "already_in" : "already_out");
  else if (isOutOfOrder(after, ticket.direction)) contradictions.push("out_of_order");
  if (after.status === "active" && isVisitDone(after)) after.status = "done";
  return { contradictions, changes: after };
}

/** Has the vehicle come and gone, whatever became of the ticket meanwhile? */
export function isVisitDone(ticket: Pick<StoredVehicleTicket, "status" | "check_in_at" | "check_out_at">): boolean {
  return ticket.status === "done" || (ticket.check_in_at !== null && ticket.check_out_at !== null);
}

/** The last step as the gates are told of it. */
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

/** Did the step that ends a visit happen before the one that begins it? */
function isOutOfOrder({ check_in_at, check_out_at }: StoredVehicleTicket, direction: TicketDirection): boolean {
  if (check_in_at === null || check_out_at === null) return false;
  return direction === "in_out" ? check_out_at < check_in_at : check_in_at < check_out_at;
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
