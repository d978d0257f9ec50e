import { epochMsOf } from "../../shared/lib/clock.ts";
import { type VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { type Store } from "./open.ts";

/** Central times a reset by its own clock, so that the two moments differ a little. */
const RESET_SKEW_MS = 1_000;

/**
 * Steps count among the vehicles inside until the replica has them: from then on the replica counts them itself. The
 * rows stay until housekeeping deletes them. To be called within the transaction that writes the record.
 */
export function countedSteps(db: Store["db"]): (record: VehicleTicketRecord) => void {
  const own = db.prepare<[string, string, number, number]>(
    `UPDATE steps SET inside_delta = 0
     WHERE vehicle_ticket_id = ? AND inside_delta <> 0
       AND (activity_id = ? OR at_ms <= ? OR (step IS NULL AND at_ms <= ?))`,
  );
  const peers = db.prepare<[string, string, number, number]>(
    `UPDATE peer_steps SET inside_delta = 0
     WHERE vehicle_ticket_id = ? AND inside_delta <> 0 AND state = 'spent'
       AND (activity_id = ? OR at_ms <= ? OR (step IS NULL AND at_ms <= ?))`,
  );
  return ({ id, last_step: step, steps_reset_at: resetAt }) => {
    if (step === null && resetAt === null) return;
    const stepMs = step === null ? -Infinity : epochMsOf(step.at);
    const resetMs = resetAt === null ? -Infinity : epochMsOf(resetAt);
    const known = [id, step?.activity_id ?? "", Math.max(stepMs, resetMs), resetMs + RESET_SKEW_MS] as const;
    own.run(...known);
    peers.run(...known);
  };
}
