import { type LastStep } from "../../../shared/wire/decision.ts";
import { type Work } from "../../platform/transact.ts";
import { publishAtEnd, publishVehicleTickets } from "./publish.ts";
import { statusByVehicles } from "./rules.ts";
import { saveTicket, saveVehicleTickets, statusesOf, ticketOfId, ticketsOfIds, vehicleTicketsOfIds } from "./store.ts";
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
 * Notes passages on their vehicle tickets, in their order, and tells every gate of the area; all of them are read and
 * written together. The same activity again changes nothing; what contradicts central's knowledge is noted all the
 * same, and named.
 * @returns what became of each, in the same order
 */
export async function recordPassages(work: Work, passages: readonly Passage[]): Promise<PassageOutcome[]> {
  const ids = [...new Set(passages.map(({ vehicleTicketId }) => vehicleTicketId))];
  const before = await vehicleTicketsOfIds(work.tx, ids);
  const tickets = await ticketsOfIds(work.tx, [...new Set([...before.values()].map(({ ticket_id }) => ticket_id))]);
  const after = new Map(before);
  const outcomes = passages.map((passage): PassageOutcome => {
    const known = after.get(passage.vehicleTicketId);
    const ticket = known && tickets.get(known.ticket_id);
    if (!known || !ticket) return { known: false, contradictions: [] };
    const { contradictions, changes } = ruleOnPassage(known, ticket, stepOf(passage));
    if (Object.keys(changes).length > 0) after.set(known.id, { ...known, ...changes });
    return { known: true, contradictions };
  });
  const changed = [...before.values()].flatMap((one) => {
    const changes = after.get(one.id);
    return changes === undefined || changes === one ? [] : [{ before: one, changes }];
  });
  await saveVehicleTickets(work, changed);
  // A ticket ends with the last of its vehicle tickets, and only a change of theirs can end it.
  const ended = changed.filter((one) => one.changes.status !== one.before.status);
  for (const ticketId of new Set(ended.map((one) => one.before.ticket_id))) await settleTicket(work, ticketId);
  for (const one of changed) publishAtEnd(work, one.before.id);
  return outcomes;
}

function stepOf({ step, at, activityId, gateId, gateName, laneId }: Passage): LastStep {
  return { step, at, activity_id: activityId, gate_id: gateId, gate_name: gateName, lane_id: laneId };
}

/** Ends a ticket with the last of its vehicle tickets, and tells the gates when that has happened. */
export async function settleTicket(work: Work, ticketId: string): Promise<void> {
  const ticket = await ticketOfId(work.tx, ticketId);
  const status = statusByVehicles(ticket.status, await statusesOf(work.tx, ticketId));
  if (status === ticket.status) return;
  await saveTicket(work, ticket, { status });
  await publishVehicleTickets(work, { ticketId });
}
