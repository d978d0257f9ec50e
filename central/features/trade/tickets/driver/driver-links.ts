import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { bytesOfUuid, uuidOf } from "../../../../../shared/credential/payload.ts";
import { countingStep, nextStep } from "../../../../../shared/rules/next-step.ts";
import type { DriverLink } from "../../../../wire/driver.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Tools } from "../../../../platform/http/operation.ts";
import { pairsOf, recordOf, type TicketPair } from "../gates/publish.ts";

/** What makes links, and reads them. */
type Needs = Pick<Tools, "identity" | "config" | "clock">;

/** No longer than a retired key is kept: each link is good until its last day. */
const LINK_DAYS = 30;
const DAY_MS = 86_400_000;
/** A token: the id of the vehicle ticket, the day (UTC) before which it is good, and a signature. */
const [ID_BYTES, DAY_BYTES, SIGNATURE_BYTES] = [16, 2, 16];

/**
 * The links of a ticket's vehicles that may still come, or are inside. A link stays the same for a day, and is stored
 * nowhere.
 */
export async function driverLinksOf(needs: Needs, db: Reads, ticketId: string): Promise<DriverLink[]> {
  const { identity, config, clock } = needs;
  const key = await identity.signingKeys.current("file_link");
  const endDay = Math.floor(clock.nowMs() / DAY_MS) + LINK_DAYS;
  const open = (await pairsOf(db, { ticketId })).filter(isOpen).reverse();
  return open.map(({ vehicleTicket: { id, police_number } }) => ({
    vehicle_ticket_id: id,
    police_number,
    url: `${config.public_url}/driver/${tokenOf(key.secret, id, endDay)}`,
    expires_at: isoTime(endDay * DAY_MS),
  }));
}

/** The vehicle ticket that a token names; `expired` for one that was good, null for one that never was. */
export async function vehicleTicketOfToken(
  { identity, clock }: Pick<Needs, "identity" | "clock">,
  token: string,
): Promise<{ id: string; endsAt: string } | "expired" | null> {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + DAY_BYTES + SIGNATURE_BYTES) return null;
  const head = bytes.subarray(0, ID_BYTES + DAY_BYTES);
  const given = bytes.subarray(ID_BYTES + DAY_BYTES);
  const keys = await identity.signingKeys.all("file_link");
  if (!keys.some(({ secret }) => timingSafeEqual(signatureOf(secret, head), given))) return null;
  const endMs = head.readUInt16BE(ID_BYTES) * DAY_MS;
  if (endMs <= clock.nowMs()) return "expired";
  return { id: uuidOf(head.toString("hex", 0, ID_BYTES)), endsAt: isoTime(endMs) };
}

function tokenOf(secret: KeyObject, vehicleTicketId: string, endDay: number): string {
  const head = Buffer.alloc(ID_BYTES + DAY_BYTES);
  head.set(bytesOfUuid(vehicleTicketId));
  head.writeUInt16BE(endDay, ID_BYTES);
  return Buffer.concat([head, signatureOf(secret, head)]).toString("base64url");
}

/** The key signs links to files too: what is signed names its use. */
function signatureOf(secret: KeyObject, head: Buffer): Buffer {
  return createHmac("sha256", secret).update("driver-link\n").update(head).digest().subarray(0, SIGNATURE_BYTES);
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
