import { recordAtGates } from "../../../platform/feed/record.ts";
import type { Work } from "../../../platform/transact.ts";
import { readTickets } from "../../trade/tickets/service.ts";
import { countingStep } from "../../../../shared/rules/next-step.ts";
import { afterMove } from "./rules.ts";
import { entriesIn, entriesOfTickets, saveMove, type StoredEntry } from "./store.ts";
import { say } from "../../../../shared/words/say.ts";

/** The buffer zone, for the features that judge and record passages. */

export { insideOf, queuesOf } from "./room.ts";
export { entries, entriesOfTickets } from "./store.ts";

/** Ends the wait of those vehicles that are inside by their last step, after passages were recorded. */
export async function endWaits(work: Work, vehicleTicketIds: readonly string[]): Promise<void> {
  await settle(work, await entriesOfTickets(work.tx, vehicleTicketIds));
}

/** Moves on everyone in the buffer zone as time goes by: vehicles inside, ended tickets, and calls that timed out. */
export async function tickEntries(work: Work): Promise<void> {
  for (const entry of await settle(work, await entriesIn(work.tx))) {
    const area = await recordAtGates(work.tx, "area", entry.area_id);
    if (!area) continue;
    const moved = afterMove(entry, { is: "tick", rules: area.rules.buffer_zone }, work.nowMs);
    if (moved.is === "moved") await saveMove(work, entry, moved.after, moved.event);
  }
}

/** @returns the entries that stay in the buffer zone */
async function settle(work: Work, found: readonly StoredEntry[]): Promise<StoredEntry[]> {
  const staying: StoredEntry[] = [];
  const tickets = await readTickets(
    work.tx,
    found.map((entry) => entry.vehicle_ticket_id),
  );
  for (const entry of found) {
    const ticket = tickets.get(entry.vehicle_ticket_id);
    const last = ticket && countingStep(ticket.record.last_step, ticket.record.steps_reset_at);
    // As the gates judge it: within the grace after its end it may still come.
    const isOpen = ticket?.record.status === "active" && ticket.record.ticket_status === "running";
    const move =
      last?.step === "in"
        ? ({ is: "enter" } as const)
        : isOpen
          ? null
          : ({ is: "leave", reason: say("ticket_no_longer_valid") } as const);
    const moved = move && afterMove(entry, move, work.nowMs);
    if (moved?.is === "moved") await saveMove(work, entry, moved.after, moved.event);
    else staying.push(entry);
  }
  return staying;
}
