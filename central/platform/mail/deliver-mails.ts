import { backoffMs } from "../../../shared/lib/backoff.ts";
import { systemActor } from "../auth/principal.ts";
import { storedJson } from "../db/stored.ts";
import type { DeclaredJob } from "../jobs/job.ts";
import type { Platform } from "../platform.ts";
import { type MailTransport, openMailTransport } from "./transport.ts";
import { MailContent } from "./content.ts";
import { finishMail, type MailTable, nextMail, recordFailure, claimMail } from "./mail-store.ts";
import { renderMail } from "./render-mail.ts";
import { MAIL_TOPIC } from "./send-mail.ts";

/** A run waits for new mails nearly until the next run, so that a requested link is not delayed by a minute. */
const WATCH_MS = 55_000;
const BACKOFF = { firstMs: 60_000, maxMs: 15 * 60_000 };
const ACTOR = systemActor("job:deliver-mails");
const StoredContent = storedJson(MailContent);

/**
 * Sends the due mails one after the other. The claim on the job excludes a second sender. A mail is sent twice only if
 * a process dies between the server's acceptance and its own record of it.
 */
export const deliverMails: DeclaredJob = {
  name: "deliver-mails",
  schedule: "* * * * *",
  async run(stopping, platform) {
    const { clock, notifier, db, config } = platform;
    using carrier = openMailTransport(config);
    using news = notifier.watch([MAIL_TOPIC]);
    const endMs = clock.monotonicMs() + WATCH_MS;
    while (!stopping.aborted) {
      const is = await deliverDue(platform, carrier, stopping);
      const leftMs = endMs - clock.monotonicMs();
      if (is === "away" || leftMs <= 0) return;
      const next = await nextMail(db);
      const nextMs = next ? Math.max(0, Date.parse(next.next_try_at) - clock.nowMs()) : leftMs;
      await news.wait(Math.min(leftMs, nextMs), stopping);
    }
  },
};

type Needs = Pick<Platform, "clock" | "config" | "db" | "identity" | "log" | "random" | "transact">;

/** Sends the due mails. @returns `away` when no mail can be sent now: the rest is not tried */
export async function deliverDue(
  platform: Needs,
  carrier: MailTransport,
  stopping: AbortSignal,
): Promise<"done" | "away"> {
  const { clock, db, log, random, transact } = platform;
  while (!stopping.aborted) {
    const next = await nextMail(db);
    if (!next || Date.parse(next.next_try_at) > clock.nowMs()) return "done";
    const mail = await transact(ACTOR, (work) =>
      claimMail(work, next.id, (tries) => work.nowMs + backoffMs(tries, random(), BACKOFF)),
    );
    if (!mail) continue;
    const about = { mail: mail.id, kind: mail.kind, tries: mail.tries };
    if (Date.parse(mail.expires_at) <= clock.nowMs()) {
      log.error(about, "mail expired before it was sent");
      await transact(ACTOR, (work) => finishMail(work, mail.id, { outcome: "expired" }));
      continue;
    }
    const carried = await carrier.deliver(letterOf(platform, mail));
    switch (carried.is) {
      case "sent":
      case "off":
        log.info(about, carried.is === "sent" ? "mail sent" : "mail not sent: mail is off");
        await transact(ACTOR, (work) => finishMail(work, mail.id, { outcome: carried.is }));
        break;
      case "refused":
        log.error({ ...about, because: carried.because }, "mail rejected, no retry");
        await transact(ACTOR, (work) => finishMail(work, mail.id, { outcome: "refused", failure: carried.because }));
        break;
      case "postponed":
      case "away":
        log.warn({ ...about, because: carried.because }, "mail could not be sent, will retry");
        await transact(ACTOR, (work) => recordFailure(work, mail.id, carried.because));
        if (carried.is === "away") return "away";
    }
  }
  return "done";
}

function letterOf({ config, identity }: Pick<Needs, "config" | "identity">, mail: MailTable) {
  if (mail.content === null) throw new Error(`mail ${mail.id} is queued without content`);
  const content = StoredContent.parse(Buffer.from(identity.vault.open(mail.content, `mail ${mail.id}`)).toString());
  return {
    ...renderMail(content, config.public_url),
    id: mail.id,
    to: { name: mail.recipient_name, address: mail.recipient_address },
    writtenMs: Date.parse(mail.created_at),
  };
}
