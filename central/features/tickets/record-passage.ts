import { type LastStep } from "../../../shared/wire/decision.ts";
import { type Work } from "../../platform/transact.ts";
import { publishAtEnd, publishVehicleTickets } from "./publish.ts";
import { statusByVehicles } from "./rules.ts";
import { findVehicleTicket, saveTicket, saveVehicleTicket, ticketOfId, statusesOf } from "./store.ts";
import { type Contradiction, ruleOnPassage } from "./visit.ts";

/** A vehicle really went through, as a gate or a person tells. */
export interface Passage {
  vehicleTicketId: string;
  step: LastStep["step"];
  /** ISO 8601 UTC, milliseconds. */
  at: string;
  activityId: string;
  gateId: string;
  gateName: string;
  laneId: string;
}

/** `known` is false for a vehicle ticket that central has never heard of, or that is deleted. */
export interface PassageOutcome {
  known: boolean;
  contradictions: Contradiction[];
}

/**
 * Notes a passage on its vehicle ticket and tells every gate of the area. The same activity again changes nothing;
 * what contradicts central's knowledge is noted all the same, and named.
 */
export async function recordPassage(work: Work, passage: Passage): Promise<PassageOutcome> {
  const before = await findVehicleTicket(work.tx, passage.vehicleTicketId);
  if (!before) return { known: false, contradictions: [] };
  const ticket = await ticketOfId(work.tx, before.ticket_id);
  const { contradictions, changes } = ruleOnPassage(before, ticket, {
    step: passage.step,
    at: passage.at,
    activity_id: passage.activityId,
    gate_id: passage.gateId,
    gate_name: passage.gateName,
    lane_id: passage.laneId,
  });
  if (Object.keys(changes).length === 0) return { known: true, contradictions };
  await saveVehicleTicket(work, before, changes);
  // A ticket ends with the last of its vehicle tickets, and only a change of theirs can end it.
  if (changes.status !== before.status) await settleTicket(work, ticket.id);
  publishAtEnd(work, before.id);
  return { known: true, contradictions };
}

/** Ends a ticket with the last of its vehicle tickets, and tells the gates when that has happened. */
export async function settleTicket(work: Work, ticketId: string): Promise<void> {
  const ticket = await ticketOfId(work.tx, ticketId);
  const status = statusByVehicles(ticket.status, await statusesOf(work.tx, ticketId));
  if (status === ticket.status) return;
  await saveTicket(work, ticket, { status });
  await publishVehicleTickets(work, { ticketId });
}
