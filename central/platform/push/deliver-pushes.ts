import { backoffMs } from "../../../shared/lib/backoff.ts";
import { inWords } from "../../../shared/words/say.ts";
import { userWithoutSession } from "../auth/authenticator.ts";
import { isPermission } from "../auth/permissions.ts";
import { systemActor } from "../auth/principal.ts";
import type { Reads } from "../db/database.ts";
import { storedJson } from "../db/stored.ts";
import type { DeclaredJob } from "../jobs/job.ts";
import type { Platform } from "../platform.ts";
import { seesArea } from "../scope.ts";
import { openPushCarrier, type PushCarrier, type VapidKeys } from "./carrier.ts";
import { vapidKeys } from "./push-keys.ts";
import {
  claimMessage,
  endSubscriptions,
  finishMessage,
  nextMessage,
  postponeHost,
  PushContent,
  type PushMessageTable,
  type PushSubscriptionTable,
  sealName,
  StoredSecret,
} from "./push-store.ts";
import { PUSH_TOPIC } from "./send-push.ts";

/** A run waits for new messages nearly until the next run: a call to the gate is not delayed by a minute. */
const WATCH_MS = 55_000;
const BACKOFF = { firstMs: 30_000, maxMs: 15 * 60_000 };
/** Messages on their way to one push service, and to all. */
const [MOST_OF_HOST, MOST] = [6, 24];
/** A message that is useless after this time wakes the device. */
const URGENT_MS = 3_600_000;
const ACTOR = systemActor("job:deliver-pushes");
const StoredContent = storedJson(PushContent);

/** Sends the due messages. The claim on the job excludes a second sender. */
export const deliverPushes: DeclaredJob = {
  name: "deliver-pushes",
  schedule: "* * * * *",
  async run(stopping, platform) {
    const { clock, notifier } = platform;
    await using carrier = openPushCarrier(clock);
    using news = notifier.watch([PUSH_TOPIC]);
    const endMs = clock.monotonicMs() + WATCH_MS;
    while (!stopping.aborted) {
      const nextMs = await deliverDuePushes(platform, carrier, stopping);
      const leftMs = endMs - clock.monotonicMs();
      if (leftMs <= 0) return;
      await news.wait(Math.min(leftMs, nextMs), stopping);
    }
  },
};

type Needs = Pick<Platform, "clock" | "config" | "db" | "identity" | "log" | "random" | "transact">;

/**
 * Sends the due messages, several at once: a slow push service delays its own messages alone.
 * @returns the time until the next one is due, milliseconds
 */
export async function deliverDuePushes(platform: Needs, carrier: PushCarrier, stopping: AbortSignal): Promise<number> {
  const keys = await vapidKeys(platform);
  const onTheirWay = new Map<Promise<void>, string>();
  const busyHosts = (): string[] => {
    const counts = Map.groupBy(onTheirWay.values(), (host) => host);
    return [...counts].flatMap(([host, all]) => (all.length >= MOST_OF_HOST ? [host] : []));
  };
  try {
    while (!stopping.aborted) {
      const next = onTheirWay.size < MOST ? await nextMessage(platform.db, busyHosts()) : undefined;
      const waitMs = next ? Date.parse(next.next_try_at) - platform.clock.nowMs() : Infinity;
      if (next && waitMs <= 0) {
        const claimed = await platform.transact(ACTOR, (work) =>
          claimMessage(work, next.id, (tries) => work.nowMs + backoffMs(tries, platform.random(), BACKOFF)),
        );
        if (!claimed) continue;
        const sending = sendOne(platform, carrier, keys, claimed);
        onTheirWay.set(sending, next.host);
        // oxlint-disable-next-line typescript/no-floating-promises -- each one is awaited below by its own promise
        sending.finally(() => onTheirWay.delete(sending)).catch(() => undefined);
      } else if (onTheirWay.size === 0) return Math.max(0, waitMs);
      else await Promise.race(onTheirWay.keys());
    }
  } finally {
    await Promise.allSettled(onTheirWay.keys());
  }
  return 0;
}

interface Claimed {
  message: PushMessageTable;
  subscription: PushSubscriptionTable;
}

async function sendOne(platform: Needs, carrier: PushCarrier, keys: VapidKeys | null, claimed: Claimed): Promise<void> {
  const { clock, db, identity, log, random, transact } = platform;
  const { message, subscription } = claimed;
  const ttlMs = Date.parse(message.expires_at) - clock.nowMs();
  if (keys === null || ttlMs <= 0 || !(await isMeant(db, claimed))) {
    await transact(ACTOR, (work) => finishMessage(work, message, false));
    return;
  }
  const opened = (sealed: string, name: string) => Buffer.from(identity.vault.open(sealed, name)).toString();
  const to = StoredSecret.parse(opened(subscription.secret, sealName("subscription", subscription.id)));
  const content = StoredContent.parse(opened(message.content, sealName("message", message.id)));
  const sent = await carrier.deliver(to, textFor(subscription, content), {
    keys,
    ttlMs,
    isUrgent: ttlMs < URGENT_MS,
  });
  const about = { push: message.id, host: message.host, tries: message.tries };
  await transact(ACTOR, async (work) => {
    switch (sent.is) {
      case "sent":
        return finishMessage(work, message, true);
      case "gone":
        return endSubscriptions(work, [subscription.id]);
      case "refused":
        return finishMessage(work, message, false);
      case "postponed":
      case "away":
        return postponeHost(
          work,
          message.host,
          work.nowMs +
            Math.max(sent.is === "postponed" ? sent.afterMs : 0, backoffMs(message.tries, random(), BACKOFF)),
        );
    }
  });
  if (sent.is === "sent" || sent.is === "gone") log.debug({ ...about, is: sent.is }, "push delivered");
  else
    log.warn({ ...about, because: sent.because }, sent.is === "refused" ? "push refused" : "push will be tried again");
}

/** The rights count that the person has when the message is sent. */
async function isMeant(db: Reads, { message, subscription }: Claimed): Promise<boolean> {
  if (subscription.user_id === null) return true;
  const reader = await userWithoutSession(db, subscription.user_id);
  if (reader === null) return false;
  const { permission, area_id } = message;
  if (permission === null) return true;
  // Such messages name vehicles of any company.
  const isHeld = isPermission(permission) && reader.permissions.has(permission);
  return reader.companyId === null && isHeld && seesArea(reader, area_id);
}

/** Small, and in the language of the device. */
function textFor({ language, page }: PushSubscriptionTable, { title, body, to, tag }: PushContent): string {
  const worded = { title: inWords(title, language), body: body === null ? "" : inWords(body, language) };
  return JSON.stringify({ ...worded, tag, ...(to === null ? { page } : { to }) });
}
