import { isoTime } from "../../../../../shared/lib/clock.ts";
import { hashOfSecret, newSecret } from "../../../../platform/auth/secrets.ts";
import type { Place } from "../../../../platform/auth/sessions.ts";
import type { Work } from "../../../../platform/transact.ts";

const REMEMBERED_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Remembers a device: it needs no second factor for 30 days. @returns its token, stored on the device alone */
export async function rememberDevice(work: Work, userId: string, place: Place): Promise<string> {
  const token = newSecret();
  await work.tx
    .insertInto("remembered_devices")
    .values({
      token_hash: hashOfSecret(token),
      user_id: userId,
      user_agent: place.userAgent,
      last_address: place.address,
      created_at: work.at,
      last_used_at: work.at,
      expires_at: isoTime(work.nowMs + REMEMBERED_DAYS * DAY_MS),
    })
    .execute();
  return token;
}

/** Reports whether this device is remembered for the user, and records the place of its use. */
export async function useDevice(work: Work, userId: string, token: string, place: Place): Promise<boolean> {
  const used = await work.tx
    .updateTable("remembered_devices")
    .set({ last_used_at: work.at, last_address: place.address, user_agent: place.userAgent })
    .where("token_hash", "=", hashOfSecret(token))
    .where("user_id", "=", userId)
    .where("expires_at", ">", work.at)
    .returning("token_hash")
    .execute();
  return used.length === 1;
}
