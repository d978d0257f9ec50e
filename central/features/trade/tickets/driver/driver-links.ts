import { isoTime } from "../../../../../shared/lib/clock.ts";
import { countingStep, nextStep } from "../../../../../shared/rules/next-step.ts";
import type { DriverLink } from "../../../../wire/driver.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Tools } from "../../../../platform/http/operation.ts";
import { pairsOf, recordOf, type TicketPair } from "../gates/publish.ts";
import { makeDriverToken, readDriverToken } from "./driver-token.ts";

/** What makes links, and reads them. */
type Needs = Pick<Tools, "identity" | "config" | "clock">;

/** No longer than a retired key is kept: each link is good until its last day. */
const LINK_DAYS = 30;

/**
 * The links of a ticket's vehicles that may still come, or are inside. A link stays the same for a day, and is stored
 * nowhere.
 */
export async function driverLinksOf(needs: Needs, db: Reads, ticketId: string): Promise<DriverLink[]> {
  const { identity, config, clock } = needs;
  const key = await identity.signingKeys.current("file_link");
  const until = { nowMs: clock.nowMs(), days: LINK_DAYS };
  const open = (await pairsOf(db, { ticketId })).filter(isOpen).reverse();
  return open.map(({ vehicleTicket: { id, police_number } }) => {
    const { token, endMs } = makeDriverToken(key.secret, id, until);
    const url = `${config.public_url}/driver/${token}`;
    return { vehicle_ticket_id: id, police_number, url, expires_at: isoTime(endMs) };
  });
}

/** The vehicle ticket that a token names; `expired` for one that was good, null for one that never was. */
export async function vehicleTicketOfToken(
  { identity, clock }: Pick<Needs, "identity" | "clock">,
  token: string,
): Promise<{ id: string; endsAt: string } | "expired" | null> {
  const keys = await identity.signingKeys.all("file_link");
  const secrets = keys.map(({ secret }) => secret);
  const read = readDriverToken(secrets, token);
  if (read === null) return null;
  return read.endMs <= clock.nowMs() ? "expired" : { id: read.vehicleTicketId, endsAt: isoTime(read.endMs) };
}

/** Reports whether the vehicle may still come, or has begun its visit and not ended it. */
function isOpen(pair: TicketPair): boolean {
  const { ticket, vehicleTicket } = pair;
  if (vehicleTicket.deleted_at !== null || ticket.deleted_at !== null) return false;
  const { direction, last_step, steps_reset_at, status } = recordOf(pair);
  const last = countingStep(last_step, steps_reset_at);
  if (last) return nextStep(direction, last.step) !== null && status !== "done";
  return vehicleTicket.status === "active" && ["running", "waiting_approve"].includes(ticket.status);
}
