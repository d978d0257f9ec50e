import { countingStep, finalStep, nextStep } from "../../shared/rules/next-step.ts";
import type { LastStep } from "../../shared/wire/decision.ts";
import type { Actor } from "../../shared/wire/fact.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { Step } from "../../shared/wire/lane.ts";
import { correctedNow, type AdmissionContext, factHeader } from "./context.ts";
import { lastStepOf } from "./last-step.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/**
 * An officer's corrections of vehicle steps, and papers that were shown. They are written as facts and take effect here
 * at once.
 */

/** The author and the reason of a correction. */
export interface Amender {
  by: Actor;
  reason: Spoken;
  /** The supervisor whose PIN the correction needed. */
  approvedBy?: Actor;
}
export interface StepsAmendment extends Amender {
  action: "step_back" | "reset_steps";
  vehicleTicketId: string;
}
export type Amended =
  { is: "done"; activityId: string } | { is: "refused"; why: "ticket_unknown" | "no_step" | "lane_busy" };

/**
 * Gives a vehicle's last step back, or restarts its visit, within the caller's transaction. A vehicle that is just
 * passing keeps its step: its passage settles the step.
 */
export function amendSteps(context: AdmissionContext, amendment: StepsAmendment): Amended {
  const { action, vehicleTicketId } = amendment;
  const ticket = context.replica.vehicleTicket(vehicleTicketId);
  const latest = lastStepOf(context, vehicleTicketId, ticket);
  if (!ticket && !latest) return { is: "refused", why: "ticket_unknown" };
  const last = countingStep(latest, ticket?.steps_reset_at ?? null);
  if (!last) return { is: "refused", why: "no_step" };
  const isPassing = context.memory.openElsewhere([]).some((open) => open.vehicle_ticket_id === vehicleTicketId);
  if (isPassing) return { is: "refused", why: "lane_busy" };
  const step = action === "reset_steps" ? null : stepBefore(last, ticket);
  const activityId = append(context, amendment, { action, vehicleTicketId, step });
  const atMs = Math.round(correctedNow(context).nowMs);
  const { sequence } = context.journal.head();
  context.steps.amend({ vehicleTicketId, step, atMs, activityId, laneId: last.lane_id }, { sequence });
  return { is: "done", activityId };
}

/** From now on each vehicle's next step is accepted in either direction, once; within the caller's transaction. */
export function forgiveSteps(context: AdmissionContext, amender: Amender): string {
  const activityId = append(context, amender, { action: "reset_all_steps", vehicleTicketId: null, step: null });
  context.steps.forgive(correctedNow(context).nowMs);
  return activityId;
}

/** A customs paper that was shown for a referred vehicle, recorded with its activity. */
export interface ShownPaper extends Amender {
  laneId: string;
  activityId: string;
  vehicleTicketId: string | null;
  number: string;
  photoId: string | null;
}

export function recordPaper(context: AdmissionContext, paper: ShownPaper): void {
  const { activityId, vehicleTicketId, number, photoId, laneId } = paper;
  append(context, paper, {
    action: "customs_paper",
    vehicleTicketId,
    step: null,
    laneId,
    paper: { number, photo_id: photoId },
    opened: activityId,
  });
}

function append(
  context: AdmissionContext,
  { by, reason, approvedBy }: Amender,
  what: {
    action: StepsAmendment["action"] | "reset_all_steps" | "customs_paper";
    vehicleTicketId: string | null;
    step: Step | null;
    laneId?: string;
    paper?: { number: string; photo_id: string | null };
    opened?: string;
  },
): string {
  const fact = {
    type: "amendment",
    lane_id: what.laneId ?? null,
    action: what.action,
    vehicle_ticket_id: what.vehicleTicketId,
    step: what.step,
    paper: what.paper ?? null,
    by,
    reason,
    ...(approvedBy ? { approved_by: approvedBy } : {}),
  } as const;
  return context.journal.append(fact, factHeader(context), context.clock.nowMs(), what.opened).activityId;
}

/** The step of the visit before its last one; null where the last one was the first. */
function stepBefore(last: LastStep, ticket: VehicleTicketRecord | null): Step | null {
  const direction = ticket?.direction ?? "in_out";
  return last.step === finalStep(direction) ? nextStep(direction, null) : null;
}

/**
 * The record after an officer's correction: a visit whose last step was given back is not over. Central may be offline
 * and still list it as over.
 */
export function asAmended(ticket: VehicleTicketRecord, lastStep: LastStep | null): VehicleTicketRecord {
  if (ticket.status !== "done" || !ticket.last_step || lastStep === ticket.last_step) return ticket;
  if (lastStep?.step === finalStep(ticket.direction)) return ticket;
  const ticketStatus = ticket.ticket_status === "done" ? "running" : ticket.ticket_status;
  return { ...ticket, status: "active", ticket_status: ticketStatus };
}
