import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { bytesOfUuid, uuidOf } from "../../../../../shared/credential/payload.ts";

/** A token: the id of the vehicle ticket, the day (UTC) before which it is good, and a signature. */
const [ID_BYTES, DAY_BYTES, SIGNATURE_BYTES] = [16, 2, 16];
const DAY_MS = 86_400_000;

/** What a token of ours says. */
export interface DriverToken {
  vehicleTicketId: string;
  /** Unix epoch milliseconds. */
  endMs: number;
}

/** The token of a driver's link, for an address. @param days good for so many days, until the end of the day before */
export function makeDriverToken(
  secret: KeyObject,
  vehicleTicketId: string,
  { nowMs, days }: { nowMs: number; days: number },
): DriverToken & { token: string } {
  const endDay = Math.floor(nowMs / DAY_MS) + days;
  const head = Buffer.alloc(ID_BYTES + DAY_BYTES);
  head.set(bytesOfUuid(vehicleTicketId));
  head.writeUInt16BE(endDay, ID_BYTES);
  const token = Buffer.concat([head, signatureOf(secret, head)]).toString("base64url");
  return { token, vehicleTicketId, endMs: endDay * DAY_MS };
}

/** Reads a token that one of these keys signed, whether or not it has ended; null for any other text. */
export function readDriverToken(secrets: readonly KeyObject[], token: string): DriverToken | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + DAY_BYTES + SIGNATURE_BYTES) return null;
  const head = bytes.subarray(0, ID_BYTES + DAY_BYTES);
  const given = bytes.subarray(ID_BYTES + DAY_BYTES);
  if (!secrets.some((secret) => timingSafeEqual(signatureOf(secret, head), given))) return null;
  return { vehicleTicketId: uuidOf(head.toString("hex", 0, ID_BYTES)), endMs: head.readUInt16BE(ID_BYTES) * DAY_MS };
}

/** The key signs links to files too: what is signed names its use. */
function signatureOf(secret: KeyObject, head: Buffer): Buffer {
  return createHmac("sha256", secret).update("driver-link\n").update(head).digest().subarray(0, SIGNATURE_BYTES);
}
