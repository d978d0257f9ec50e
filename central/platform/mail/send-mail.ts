import { newId } from "../../../shared/lib/ids.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { jsonText } from "../db/stored.ts";
import type { Work } from "../transact.ts";
import type { MailContent } from "./content.ts";
import type { MailTable } from "./mail-store.ts";

/** The topic that is notified when a mail is queued. */
export const MAIL_TOPIC = "mails";

export interface NewMail {
  /** Its subject for an operator who reads the queue: `password-reset`. */
  kind: string;
  to: { name: string; address: string };
  content: MailContent;
  /** After this time it is useless and is not sent, Unix epoch milliseconds. */
  expiresAtMs: number;
}

/** Queues a mail in the unit of work of its cause; it is sent after the commit. */
export async function sendMail(work: Work, { kind, to, content, expiresAtMs }: NewMail): Promise<void> {
  const id = newId(work.nowMs);
  const row: MailTable = {
    id,
    kind,
    recipient_name: to.name,
    recipient_address: to.address,
    // A mail may contain a link that opens an account: a reader of the database or its backup must not see it.
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
