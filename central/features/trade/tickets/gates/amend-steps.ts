import type { Step } from "../../../../../shared/wire/lane.ts";
import type { Work } from "../../../../platform/transact.ts";
import { publishVehicleTickets } from "./publish.ts";
import { findVehicleTicket, saveTicket, saveVehicleTicket, ticketOfId } from "../domain/store.ts";
import type { StoredVehicleTicket } from "../domain/stored.ts";

/** An officer's correction of a vehicle ticket's last step. */
export interface StepAmendment {
  vehicleTicketId: string;
  /** The step that counts from now on; null for none, so that the visit starts again. */
  step: Step | null;
  /** ISO 8601 UTC, milliseconds. */
  at: string;
  activityId: string;
  gateId: string;
  gateName: string;
  laneId: string;
}

/**
 * Records an officer's correction and notifies every gate of the area; a visit that is no longer over continues. A
 * repeated correction changes nothing, and neither does one older than a later step.
 */
export async function amendSteps(work: Work, amendment: StepAmendment): Promise<void> {
  const before = await findVehicleTicket(work.tx, amendment.vehicleTicketId);
  if (!before || isOvertaken(before, amendment)) return;
  const status = before.status === "done" ? "active" : before.status;
  await saveVehicleTicket(work, before, { ...columnsOf(amendment), status });
  const ticket = await ticketOfId(work.tx, before.ticket_id);
  if (status === "active" && ticket.status === "done") {
    await saveTicket(work, ticket, { status: "running" });
    await publishVehicleTickets(work, { ticketId: ticket.id });
  } else {
    await publishVehicleTickets(work, { ids: [before.id] });
  }
}

function isOvertaken({ last_step_at, steps_reset_at }: StoredVehicleTicket, { at }: StepAmendment): boolean {
  return [last_step_at, steps_reset_at].some((known) => known !== null && known >= at);
}

const NO_CHECK_IN = { check_in_at: null, check_in_activity_id: null };
const NO_CHECK_OUT = { check_out_at: null, check_out_activity_id: null };

function columnsOf({ step, at, activityId, ...place }: StepAmendment): Partial<StoredVehicleTicket> {
  if (step === null) return { ...NO_CHECK_IN, ...NO_CHECK_OUT, steps_reset_at: at };
  return {
    ...(step === "in" ? NO_CHECK_OUT : NO_CHECK_IN),
    last_step: step,
    last_step_at: at,
    last_step_activity_id: activityId,
    last_step_gate_id: place.gateId,
    last_step_gate_name: place.gateName,
    last_step_lane_id: place.laneId,
  };
}
