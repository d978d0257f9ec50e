import { newId } from "../../../shared/lib/ids.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { jsonText } from "../db/stored.ts";
import { type Work } from "../transact.ts";
import { type MailContent } from "./content.ts";
import { type MailTable } from "./mail-store.ts";

/** Told when a mail was queued. */
export const MAIL_TOPIC = "mails";

export interface NewMail {
  /** What it is about, for who looks into the queue: `password-reset`. */
  kind: string;
  to: { name: string; address: string };
  content: MailContent;
  /** After this moment it is worth nothing and is sent no more, Unix epoch milliseconds. */
  expiresAtMs: number;
}

/** Queues a mail in the unit of work that makes it true; it is sent once that is kept. */
export async function sendMail(work: Work, { kind, to, content, expiresAtMs }: NewMail): Promise<void> {
  const id = newId(work.nowMs);
  const row: MailTable = {
    id,
    kind,
    recipient_name: to.name,
    recipient_address: to.address,
    // A mail may hold a link that opens an account: whoever reads the database or its backup must not.
    content: work.seal(jsonText(content), `mail ${id}`),
    created_at: work.at,
    expires_at: isoTime(expiresAtMs),
    next_try_at: work.at,
    tries: 0,
    outcome: null,
    ended_at: null,
    last_failure: null,
  };
  await work.tx.insertInto("mails").values(row).execute();
  work.notify(MAIL_TOPIC);
}
