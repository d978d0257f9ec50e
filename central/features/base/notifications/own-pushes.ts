import { newId } from "../../../../shared/lib/ids.ts";
import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { OwnPush, PushAddress, PushKind, PushLanguage } from "../../../wire/push.ts";
import { PushKind as Kind } from "../../../wire/push.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { jsonText, storedJson } from "../../../platform/db/stored.ts";
import { digestOf, endSubscriptions, type PushSubscriptionTable, sealName } from "../../../platform/push/push-store.ts";
import type { Work } from "../../../platform/transact.ts";
import { z } from "zod";

/** The caller is the scope: people see and end their own devices alone. */
export const OWN_PUSHES = { permission: "token", isOwn: true } as const;
/** Of one person, or of the drivers of one vehicle: a further device takes the place of the oldest. */
const MOST = 10;

const StoredKinds = storedJson(z.array(Kind));

/** Whose device it is, and what it shows. */
export interface NewDevice {
  of: { user_id: string } | { vehicle_ticket_id: string; page: string; ends_at: string };
  address: PushAddress;
  language: PushLanguage;
  device: string;
  kinds: readonly PushKind[];
}

/** Subscribes a device. Once more, it is changed; in the hands of another person, it is theirs. */
export async function subscribeDevice(
  work: Work,
  { of, address, ...shown }: NewDevice,
): Promise<PushSubscriptionTable> {
  const { tx, at } = work;
  const { endpoint, keys } = address;
  const endpoint_digest = digestOf(endpoint);
  const all = tx.selectFrom("push_subscriptions").select("id");
  const before = await first(all.where("endpoint_digest", "=", endpoint_digest));
  const others =
    "user_id" in of ? all.where("user_id", "=", of.user_id) : all.where("vehicle_ticket_id", "=", of.vehicle_ticket_id);
  const rest = (await others.orderBy("id").execute()).filter(({ id }) => id !== before?.id);
  const oldest = rest.slice(0, Math.max(0, rest.length - MOST + 1));
  await endSubscriptions(
    work,
    [...oldest, ...(before ? [before] : [])].map(({ id }) => id),
  );
  const id = newId(work.nowMs);
  const row: PushSubscriptionTable = {
    id,
    user_id: null,
    vehicle_ticket_id: null,
    page: null,
    ends_at: null,
    ...of,
    endpoint_digest,
    host: new URL(endpoint).host,
    secret: work.seal(jsonText({ endpoint, ...keys }), sealName("subscription", id)),
    language: shown.language,
    device: shown.device,
    kinds: jsonText(shown.kinds),
    created_at: at,
    failing_since: null,
  };
  await tx.insertInto("push_subscriptions").values(row).execute();
  return row;
}

/** A person's devices, the oldest first. */
export async function devicesOf(db: Reads, userId: string): Promise<OwnPush[]> {
  const own = db.selectFrom("push_subscriptions").selectAll().where("user_id", "=", userId);
  return (await own.orderBy("id").execute()).map(shownDevice);
}

/** @throws AppError `not_found` for a device of another person too */
export async function deviceOf(db: Reads, userId: string, id: string): Promise<OwnPush> {
  const own = db.selectFrom("push_subscriptions").selectAll().where("user_id", "=", userId);
  const found = await first(own.where("id", "=", id));
  if (!found) throw noSuch("device", id);
  return shownDevice(found);
}

/** A device without what reaches it. */
export function shownDevice({ id, language, device, kinds, created_at, host }: PushSubscriptionTable): OwnPush {
  return { id, language, device, kinds: StoredKinds.parse(kinds), created_at, host };
}
