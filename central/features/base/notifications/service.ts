import { newId } from "../../../../shared/lib/ids.ts";
import type { NotificationKind } from "../../../wire/notification.ts";
import { jsonText } from "../../../platform/db/stored.ts";
import type { Work } from "../../../platform/transact.ts";
import { type PushReaders, sendPush } from "../../../platform/push/send-push.ts";
import { mailUnchosen } from "./mail-notifications.ts";
import { placeOfNotification } from "./place.ts";
import { type Concerned, type NotificationTable, permissionOf } from "./store.ts";
import type { Spoken } from "../../../../shared/wire/said.ts";
import { inWords } from "../../../../shared/words/say.ts";

export { saveMailChoices, mailChoicesOf } from "./mail-choices.ts";
export { subscribeDevice } from "./own-pushes.ts";

/** A message for users. */
export interface Notification {
  kind: NotificationKind;
  permission: Concerned;
  areaId: string | null;
  gateId: string | null;
  edgeId?: string | null;
  reviewId?: string;
  /** Its title; users read it in their own language, other readers in English. */
  said: Spoken;
  data: Record<string, unknown>;
}

/** Notifies users, in the transaction of the event. */
export async function notify(work: Work, notification: Notification): Promise<void> {
  const { permission, areaId } = notification;
  await save(work, notification, { permission, areaId });
}

/** Notifies one user of an event that concerns nobody else; by mail where it is waited for, and no device shows it. */
export async function notifyPerson(
  work: Work,
  userId: string,
  { kind, said, data }: Pick<Notification, "kind" | "said" | "data">,
): Promise<void> {
  const notification = { kind, said, data, permission: permissionOf(userId), areaId: null, gateId: null };
  const devices = await save(work, notification, { userId });
  if (devices > 0) return;
  await mailUnchosen(work, userId, { kind, data: { ...data, said }, review_id: null, edge_id: null, title: "" });
}

type StoredNotification = Omit<Notification, "permission"> & { permission: NotificationTable["permission"] };

/** A device shows what is news on the day of it. */
const PUSH_MS = 24 * 3_600_000;

/** @returns how many devices show it */
async function save(work: Work, notification: StoredNotification, readers: PushReaders): Promise<number> {
  const { kind, permission, areaId, gateId, edgeId = null, reviewId = null, said, data } = notification;
  const row: NotificationTable = {
    id: newId(work.nowMs),
    at: work.at,
    kind,
    permission,
    area_id: areaId,
    gate_id: gateId,
    edge_id: edgeId,
    review_id: reviewId,
    // A title may quote a camera's or a reader's text; PostgreSQL stores neither zero bytes nor lone surrogates.
    title: inWords(said, "en").replaceAll("\0", "").toWellFormed(),
    data: jsonText({ ...data, said }),
  };
  await work.tx.insertInto("notifications").values(row).execute();
  const to = placeOfNotification({ kind, review_id: reviewId, edge_id: edgeId, data }) ?? "/account/notifications";
  const content = { title: said, body: null, to, tag: row.id };
  return sendPush(work, { kind, readers, content, expiresAtMs: work.nowMs + PUSH_MS });
}

/** Deletes notifications before this moment (ISO 8601), with their read state. */
export async function pruneNotifications({ tx }: Work, before: string): Promise<void> {
  await tx.deleteFrom("notifications").where("at", "<", before).execute();
}
