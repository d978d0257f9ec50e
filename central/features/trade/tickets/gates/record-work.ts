import { epochMsOf, isoTime } from "../../../../../shared/lib/clock.ts";
import type { Work } from "../../../../platform/transact.ts";
import { findVehicleTicket, saveTicket, saveVehicleTicket, ticketOfId } from "../domain/store.ts";
import type { StoredVehicleTicket } from "../domain/stored.ts";
import { publishVehicleTickets } from "./publish.ts";
import { settleTicket } from "./record-passage.ts";

/** The outcome of the work inside, for the vehicle ticket. */
export interface WorkOutcome {
  /** The realised quantity; left out where the work ended without one. */
  realized?: { weight: number; unit: string };
  /** The vehicle takes no further step: its ticket is over. */
  endsVisit?: boolean;
}

/** Records that load/unload is done, and notifies the gates; from now on the vehicle may leave. */
export async function recordWorkDone(work: Work, id: string, { realized, endsVisit }: WorkOutcome): Promise<void> {
  const before = await findVehicleTicket(work.tx, id);
  if (!before) return;
  const ends = endsVisit === true && (before.status === "active" || before.status === "expired");
  await saveVehicleTicket(work, before, {
    is_load_unload_done: true,
    ...(realized && { realization_weight: realized.weight, realization_unit: realized.unit }),
    ...(ends && { status: "done" as const }),
  });
  await publishVehicleTickets(work, { ids: [id] });
  if (ends) await settleTicket(work, before.ticket_id);
}

const NEW_VISIT = {
  status: "active",
  check_in_at: null,
  check_in_activity_id: null,
  check_out_at: null,
  check_out_activity_id: null,
  is_load_unload_done: false,
  realization_weight: null,
  realization_unit: null,
  weight_in: 0,
  weight_out: 0,
  weight_in_at: null,
  weight_out_at: null,
} satisfies Partial<StoredVehicleTicket>;

/** Begins a new visit on the same vehicle ticket, and notifies the gates: its earlier steps no longer count. */
export async function admitAgain(work: Work, id: string): Promise<void> {
  const before = await findVehicleTicket(work.tx, id);
  if (!before) return;
  // The clock of a gate may be ahead: its last step must lie before the reset.
  const lastStepMs = before.last_step_at === null ? 0 : epochMsOf(before.last_step_at);
  const steps_reset_at = isoTime(Math.max(work.nowMs, lastStepMs + 1));
  await saveVehicleTicket(work, before, { ...NEW_VISIT, ended_visits: before.ended_visits + 1, steps_reset_at });
  const ticket = await ticketOfId(work.tx, before.ticket_id);
  if (ticket.status === "done" || ticket.status === "expired") await saveTicket(work, ticket, { status: "running" });
  await publishVehicleTickets(work, { ticketId: ticket.id });
}
