import { isoTime } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { PushKind } from "../../wire/push.ts";
import type { Permission } from "../auth/permissions.ts";
import { insertMany } from "../db/insert-many.ts";
import { jsonText } from "../db/stored.ts";
import type { Work } from "../transact.ts";
import { type PushContent, type PushMessageTable, sealName } from "./push-store.ts";

/** The topic that is notified when a message is queued. */
export const PUSH_TOPIC = "pushes";

/** Who is meant: one person, everyone with a permission who sees the area, or the driver of a vehicle. */
export type PushReaders =
  { userId: string } | { permission: Permission; areaId: string | null } | { vehicleTicketId: string };

export interface NewPush {
  /** Devices of people show the kinds that were chosen there; drivers are only called. */
  kind: PushKind | null;
  readers: PushReaders;
  content: PushContent;
  /** After this time it is useless and is not shown, Unix epoch milliseconds. */
  expiresAtMs: number;
}

/** Queues a message for each device of its readers, in the unit of work of its cause. @returns how many devices */
export async function sendPush(work: Work, { kind, readers, content, expiresAtMs }: NewPush): Promise<number> {
  const of = work.tx.selectFrom("push_subscriptions").select(["id", "host", "kinds"]);
  const devices = await (
    "userId" in readers
      ? of.where("user_id", "=", readers.userId)
      : "vehicleTicketId" in readers
        ? of.where("vehicle_ticket_id", "=", readers.vehicleTicketId)
        : of.where("user_id", "is not", null)
  ).execute();
  const meant = devices.filter(({ kinds }) => kind === null || kinds.includes(`"${kind}"`));
  const { permission, areaId } = "permission" in readers ? readers : { permission: null, areaId: null };
  const rows = meant.map(({ id: subscription_id, host }): PushMessageTable => {
    const id = newId(work.nowMs);
    return {
      id,
      subscription_id,
      host,
      permission,
      area_id: areaId,
      content: work.seal(jsonText(content), sealName("message", id)),
      created_at: work.at,
      expires_at: isoTime(expiresAtMs),
      next_try_at: work.at,
      tries: 0,
    };
  });
  await insertMany(work.tx, "push_messages", rows);
  if (rows.length > 0) work.notify(PUSH_TOPIC);
  return rows.length;
}
