import type { LastStep } from "../../../../../shared/wire/decision.ts";
import type { Work } from "../../../../platform/transact.ts";
import { readTickets, type ReadTicket } from "./read-tickets.ts";
import { publishPairs, publishVehicleTickets } from "./publish.ts";
import { statusByVehicles, statusOfInvitation } from "../domain/rules.ts";
import { isInvitationOver } from "../invitations/store.ts";
import { saveTicket, saveVehicleTickets, statusesOf, ticketOfId } from "../domain/store.ts";
import type { StoredVehicleTicket } from "../domain/stored.ts";
import { afterPassage } from "./visit.ts";

/** A vehicle passed, as a gate or a person reports. */
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

/**
 * Records passages on their vehicle tickets, in order and in one write, and notifies every gate of the area. A repeated
 * activity changes nothing, nor does a passage of an unknown vehicle ticket. A passage that contradicts central's data
 * is recorded all the same.
 * @param read their vehicle tickets, where this unit of work has read them and not changed them since
 */
export async function recordPassages(
  work: Work,
  passages: readonly Passage[],
  read?: ReadonlyMap<string, ReadTicket>,
): Promise<void> {
  const ids = [...new Set(passages.map(({ vehicleTicketId }) => vehicleTicketId))];
  const known = read ?? (await readTickets(work.tx, ids));
  const after = new Map<string, StoredVehicleTicket>();
  for (const { vehicleTicketId, ...passage } of passages) {
    const before = after.get(vehicleTicketId) ?? known.get(vehicleTicketId)?.pair.vehicleTicket;
    const changed = before && afterPassage(before, stepOf(passage));
    if (changed) after.set(vehicleTicketId, changed);
  }
  const changed = ids.flatMap((id) => {
    const [pair, changes] = [known.get(id)?.pair, after.get(id)];
    return pair && changes ? [{ pair, before: pair.vehicleTicket, changes }] : [];
  });
  await saveVehicleTickets(work, changed);
  await publishPairs(
    work,
    changed.map(({ pair, changes }) => ({ ...pair, vehicleTicket: { ...changes, updated_at: work.at } })),
  );
  // A ticket ends with the last of its vehicle tickets, so only a changed status of theirs can end it.
  const ended = changed.filter(({ before, changes }) => changes.status !== before.status);
  for (const ticketId of new Set(ended.map(({ before }) => before.ticket_id))) await settleTicket(work, ticketId);
}

function stepOf({ step, at, activityId, gateId, gateName, laneId }: Omit<Passage, "vehicleTicketId">): LastStep {
  return { step, at, activity_id: activityId, gate_id: gateId, gate_name: gateName, lane_id: laneId };
}

/**
 * Ends a ticket with the last of its vehicle tickets, an invitation with its last day, and then notifies the gates.
 * @returns true when it ended the ticket
 */
export async function settleTicket(work: Work, ticketId: string): Promise<boolean> {
  const ticket = await ticketOfId(work.tx, ticketId);
  const vehicles = await statusesOf(work.tx, ticketId);
  const status =
    ticket.ticket_class === "invitation"
      ? statusOfInvitation(ticket.status, vehicles, await isInvitationOver(work, ticketId))
      : statusByVehicles(ticket.status, vehicles);
  if (status === ticket.status) return false;
  await saveTicket(work, ticket, { status });
  await publishVehicleTickets(work, { ticketId });
  return true;
}
