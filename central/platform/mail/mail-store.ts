import { isoTime } from "../../../shared/lib/clock.ts";
import type { Reads } from "../db/database.ts";
import { first } from "../db/first.ts";
import type { Work } from "../transact.ts";

/** The outcome of a mail: `refused` permanently by a server, expired, or not sent because mail is off. */
export type MailOutcome = "sent" | "refused" | "expired" | "off";

export interface MailTable {
  id: string;
  kind: string;
  recipient_name: string;
  recipient_address: string;
  /** `MailContent` as JSON, sealed; null once it is no longer needed. */
  content: string | null;
  created_at: string;
  expires_at: string;
  /** Null once it has an outcome. */
  next_try_at: string | null;
  tries: number;
  outcome: MailOutcome | null;
  ended_at: string | null;
  last_failure: string | null;
}

declare module "../db/database.ts" {
  interface Database {
    mails: MailTable;
  }
}

/** The mail with the earliest next try, due or not. */
export async function nextMail(reads: Reads): Promise<{ id: string; next_try_at: string } | undefined> {
  return await first(
    reads
      .selectFrom("mails")
      .select(["id", "next_try_at"])
      .where("next_try_at", "is not", null)
      .$narrowType<{ next_try_at: string }>()
      .orderBy("next_try_at")
      .orderBy("id"),
  );
}

/**
 * Claims a due mail before it is sent: if the process dies meanwhile, another try follows.
 * @param nextTryMs the time of that try, by the number of tries so far; Unix epoch milliseconds
 */
export async function claimMail(
  work: Work,
  id: string,
  nextTryMs: (tries: number) => number,
): Promise<MailTable | undefined> {
  const found = await first(
    work.tx.selectFrom("mails").selectAll().where("id", "=", id).where("next_try_at", "<=", work.at),
  );
  if (!found) return undefined;
  const tries = found.tries + 1;
  const next_try_at = isoTime(nextTryMs(tries));
  await work.tx.updateTable("mails").set({ tries, next_try_at }).where("id", "=", id).execute();
  return { ...found, tries, next_try_at };
}

/** Ends a mail; its content is deleted. */
export async function finishMail(
  work: Work,
  id: string,
  { outcome, failure }: { outcome: MailOutcome; failure?: string },
): Promise<void> {
  const ended = { content: null, next_try_at: null, outcome, ended_at: work.at };
  await work.tx
    .updateTable("mails")
    .set({ ...ended, ...(failure !== undefined && { last_failure: failure }) })
    .where("id", "=", id)
    .execute();
}

/** Records the reason why a mail still waits. */
export async function recordFailure(work: Work, id: string, failure: string): Promise<void> {
  await work.tx.updateTable("mails").set({ last_failure: failure }).where("id", "=", id).execute();
}

const LATE_MS = 15 * 60_000;

/** Has any mail waited for longer than a quarter of an hour? */
export async function isAnyLate(reads: Reads, nowMs: number): Promise<boolean> {
  const late = reads
    .selectFrom("mails")
    .select("id")
    .where("next_try_at", "is not", null)
    .where("created_at", "<", isoTime(nowMs - LATE_MS));
  return (await first(late)) !== undefined;
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes the records of mails that ended a month ago. */
export async function pruneOldMails(work: Work): Promise<void> {
  await work.tx
    .deleteFrom("mails")
    .where("ended_at", "<", isoTime(work.nowMs - KEPT_MS))
    .execute();
}
