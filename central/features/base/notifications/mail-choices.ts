import { isoTime } from "../../../../shared/lib/clock.ts";
import { NotificationKind, type NotificationMail, type NotificationMails } from "../../../wire/notification.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { insertMany } from "../../../platform/db/insert-many.ts";
import type { Work } from "../../../platform/transact.ts";
import { SETTLED_MS } from "./store.ts";

declare module "../../../platform/db/database.ts" {
  interface Database {
    /** The kinds that a user gets by e-mail. */
    notification_mails: { user_id: string; kind: NotificationKind; mode: NotificationMail };
    /** Notifications of a user up to this moment were mailed, or were before the choice. */
    notification_mail_marks: { user_id: string; mode: Exclude<NotificationMail, "none">; mailed_until: string };
  }
}

/** Which notifications a user gets by e-mail where nothing was chosen: those that others wait for. */
const UNCHOSEN: Partial<NotificationMails> = { "approval-asked": "at_once" };

/** Which notifications a user gets by e-mail. */
export async function mailChoicesOf(db: Reads, userId: string): Promise<NotificationMails> {
  const chosen = await chosenBy(db, userId);
  return Object.fromEntries(
    NotificationKind.options.map((kind) => [kind, chosen.get(kind) ?? UNCHOSEN[kind] ?? "none"]),
  ) as NotificationMails;
}

/** Keeps what a user chooses; kinds that are not named stay as they are. Nothing older than the choice is mailed. */
export async function saveMailChoices(work: Work, userId: string, changes: Partial<NotificationMails>): Promise<void> {
  const { tx } = work;
  const before = new Set((await chosenBy(tx, userId)).values());
  for (const [kind, mode] of Object.entries(changes) as [NotificationKind, NotificationMail][]) {
    await tx.deleteFrom("notification_mails").where("user_id", "=", userId).where("kind", "=", kind).execute();
    if (mode === "none" && UNCHOSEN[kind] === undefined) continue;
    await tx.insertInto("notification_mails").values({ user_id: userId, kind, mode }).execute();
    if (mode !== "none" && !before.has(mode)) await saveMailMark(work, userId, mode, isoTime(work.nowMs - SETTLED_MS));
  }
}

/** Reports whether a user who never chose gets notifications of this kind by e-mail all the same. */
export async function isMailedUnchosen(db: Reads, userId: string, kind: NotificationKind): Promise<boolean> {
  return UNCHOSEN[kind] === "at_once" && !(await chosenBy(db, userId)).has(kind);
}

async function chosenBy(db: Reads, userId: string): Promise<Map<NotificationKind, NotificationMail>> {
  const rows = await db
    .selectFrom("notification_mails")
    .select(["kind", "mode"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ kind, mode }) => [kind, mode]));
}

/** Keeps the moment (ISO 8601) up to which a user's notifications were mailed. */
export async function saveMailMark(
  { tx }: Work,
  user_id: string,
  mode: Exclude<NotificationMail, "none">,
  mailed_until: string,
): Promise<void> {
  const by = ["user_id", "mode"] as const;
  await insertMany(tx, "notification_mail_marks", [{ user_id, mode, mailed_until }], { by, update: ["mailed_until"] });
}
