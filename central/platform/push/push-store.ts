import { createHash } from "node:crypto";
import { z } from "zod";
import { isoTime } from "../../../shared/lib/clock.ts";
import { Spoken } from "../../../shared/wire/said.ts";
import type { PushLanguage } from "../../wire/push.ts";
import type { Reads } from "../db/database.ts";
import { first } from "../db/first.ts";
import { storedJson } from "../db/stored.ts";
import type { Work } from "../transact.ts";

/** A device that shows messages: a person's, or the phone of a vehicle's driver. */
export interface PushSubscriptionTable {
  id: string;
  user_id: string | null;
  vehicle_ticket_id: string | null;
  /** SHA-256 of the address at the push service, hexadecimal: a device subscribes once. */
  endpoint_digest: string;
  /** Of the push service. */
  host: string;
  /** `PushSecret` as JSON, sealed: whoever has it can send to the device. */
  secret: string;
  language: PushLanguage;
  device: string;
  /** The kinds of messages that it shows, as JSON. */
  kinds: string;
  /** For a driver's phone: the digest of the page that a message leads to. */
  page: string | null;
  ends_at: string | null;
  created_at: string;
  /** Since when its push service can't be reached; null while it can. */
  failing_since: string | null;
}

/** A message that waits for its push service. */
export interface PushMessageTable {
  id: string;
  subscription_id: string;
  host: string;
  /** Sent only if the person holds it then, and sees the area; null where the person alone is meant. */
  permission: string | null;
  area_id: string | null;
  /** `PushContent` as JSON, sealed. */
  content: string;
  created_at: string;
  expires_at: string;
  next_try_at: string;
  tries: number;
}

declare module "../db/database.ts" {
  interface Database {
    push_subscriptions: PushSubscriptionTable;
    push_messages: PushMessageTable;
  }
}

/** Where and how a device is reached. */
export const StoredSecret = storedJson(z.strictObject({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }));
export type PushSecret = z.infer<typeof StoredSecret>;

/** What a device shows. */
export const PushContent = z.strictObject({
  title: Spoken,
  body: Spoken.nullable(),
  /** The path of the page that it leads to; null for the driver's own. */
  to: z.string().startsWith("/").nullable(),
  /** A later message of the same tag takes the place of this one on the device. */
  tag: z.string(),
});
export type PushContent = z.infer<typeof PushContent>;

/** The name under which a secret of a subscription, or the content of a message, is sealed. */
export const sealName = (of: "subscription" | "message", id: string): string => `push ${of} ${id}`;

/** The digest by which a subscription is found. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

type Due = Pick<PushMessageTable, "id" | "host" | "next_try_at">;

/** The message with the earliest next try, due or not, of a push service that is not among these. */
export function nextMessage(reads: Reads, busy: readonly string[]): Promise<Due | undefined> {
  return first(
    reads
      .selectFrom("push_messages")
      .select(["id", "host", "next_try_at"])
      .$if(busy.length > 0, (query) => query.where("host", "not in", busy))
      .orderBy("next_try_at")
      .orderBy("id"),
  );
}

/** Claims a due message before it is sent: if the process dies meanwhile, another try follows. */
export async function claimMessage(
  work: Work,
  id: string,
  nextTryMs: (tries: number) => number,
): Promise<{ message: PushMessageTable; subscription: PushSubscriptionTable } | undefined> {
  const { tx, at } = work;
  const found = tx.selectFrom("push_messages").selectAll().where("id", "=", id).where("next_try_at", "<=", at);
  const message = await first(found);
  if (!message) return undefined;
  const tries = message.tries + 1;
  const next_try_at = isoTime(nextTryMs(tries));
  await tx.updateTable("push_messages").set({ tries, next_try_at }).where("id", "=", id).execute();
  const its = tx.selectFrom("push_subscriptions").selectAll().where("id", "=", message.subscription_id);
  const subscription = await first(its);
  return subscription && { message: { ...message, tries, next_try_at }, subscription };
}

/** Ends a message, sent or not. @param isSent its push service answers again, if it did not before */
export async function finishMessage({ tx }: Work, { id, host }: PushMessageTable, isSent: boolean): Promise<void> {
  await tx.deleteFrom("push_messages").where("id", "=", id).execute();
  if (!isSent) return;
  const failed = tx.updateTable("push_subscriptions").set({ failing_since: null }).where("host", "=", host);
  await failed.where("failing_since", "is not", null).execute();
}

/** Nothing is sent to this push service before `untilMs`: each try would fail in the same way. */
export async function postponeHost({ tx, at }: Work, host: string, untilMs: number): Promise<void> {
  const next_try_at = isoTime(untilMs);
  const waiting = tx.updateTable("push_messages").set({ next_try_at }).where("host", "=", host);
  await waiting.where("next_try_at", "<", next_try_at).execute();
  const reached = tx.updateTable("push_subscriptions").set({ failing_since: at }).where("host", "=", host);
  await reached.where("failing_since", "is", null).execute();
}

/** Ends subscriptions, with the messages that wait for them. */
export async function endSubscriptions({ tx }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("push_messages").where("subscription_id", "in", ids).execute();
  await tx.deleteFrom("push_subscriptions").where("id", "in", ids).execute();
}

/** Ends subscriptions whose time is over, and messages that nobody needs any more. */
export async function pruneOldPushes(work: Work): Promise<void> {
  const over = await work.tx.selectFrom("push_subscriptions").select("id").where("ends_at", "<=", work.at).execute();
  await endSubscriptions(
    work,
    over.map(({ id }) => id),
  );
  await work.tx.deleteFrom("push_messages").where("expires_at", "<=", work.at).execute();
}

const AWAY_MS = 5 * 60_000;

/** The push services that have not been reached for more than five minutes. */
export async function silentHosts(reads: Reads, nowMs: number): Promise<string[]> {
  const rows = await reads
    .selectFrom("push_subscriptions")
    .select("host")
    .distinct()
    .where("failing_since", "<", isoTime(nowMs - AWAY_MS))
    .orderBy("host")
    .execute();
  return rows.map(({ host }) => host);
}
