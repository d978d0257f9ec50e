import { isoTime } from "../../../../shared/lib/clock.ts";
import { localDate, plusDays, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import { USUAL_TIME_ZONE } from "../../../../shared/wire/common.ts";
import type { Notification, NotificationMail } from "../../../wire/notification.ts";
import { Spoken } from "../../../../shared/wire/said.ts";
import { inWords } from "../../../../shared/words/say.ts";
import { userWithoutSession } from "../../../platform/auth/authenticator.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { findUser } from "../../../platform/auth/users.ts";
import { first } from "../../../platform/db/first.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import type { MailWords } from "../../../platform/mail/content.ts";
import { sendMail } from "../../../platform/mail/send-mail.ts";
import type { Work } from "../../../platform/transact.ts";
import { isMailedUnchosen, saveMailMark } from "./mail-choices.ts";
import { placeOfNotification } from "./place.ts";
import { SETTLED_MS, unreadBetween } from "./store.ts";

const actor = systemActor("job:mail-notifications");
const DAY_MS = 86_400_000;
/** A digest is sent from this time of the day on. */
const DIGEST_HOUR_MS = 6 * 3_600_000;
/** A mail names so many messages, and the number of the others. */
const MOST = 30;

/** Mails notifications to the users who chose so: within two minutes, or once a day. */
export const mailNotifications: DeclaredJob = {
  name: "mail-notifications",
  schedule: "* * * * *",
  async run(stopping, { db, transact, clock }) {
    const nowMs = clock.nowMs();
    // A notification of another process may be committed a little after its moment.
    const ends = { at_once: nowMs - SETTLED_MS, digest: Math.min(lastDigestMs(nowMs), nowMs - SETTLED_MS) };
    const newest = await first(db.selectFrom("notifications").select(({ fn }) => fn.max("at").as("at")));
    const marks = await db.selectFrom("notification_mail_marks").selectAll().execute();
    for (const { user_id, mode, mailed_until } of marks) {
      const until = isoTime(ends[mode]);
      if (stopping.aborted) return;
      // Without anything new there is nothing to write.
      if (mailed_until < until && (newest?.at ?? "") > mailed_until)
        await transact(actor, (work) => mail(work, user_id, mode, [mailed_until, until]));
    }
  },
};

/** The latest moment at which a digest was due, epoch milliseconds. */
function lastDigestMs(nowMs: number): number {
  const today = localDate(nowMs, USUAL_TIME_ZONE);
  const dueMs = startOfDateMs(today, USUAL_TIME_ZONE) + DIGEST_HOUR_MS;
  return dueMs <= nowMs ? dueMs : startOfDateMs(plusDays(today, -1), USUAL_TIME_ZONE) + DIGEST_HOUR_MS;
}

async function mail(
  work: Work,
  userId: string,
  mode: Exclude<NotificationMail, "none">,
  between: readonly [from: string, until: string],
): Promise<void> {
  await saveMailMark(work, userId, mode, between[1]);
  // With the rights that the user has now.
  const [reader, user] = [await userWithoutSession(work.tx, userId), await findUser(work.tx, userId)];
  if (!reader || !user) return;
  const chosen = await work.tx
    .selectFrom("notification_mails")
    .select("kind")
    .where("user_id", "=", userId)
    .where("mode", "=", mode)
    .execute();
  const kinds = chosen.map(({ kind }) => kind);
  const found = await unreadBetween(work.tx, reader, kinds, between);
  if (found.length > 0) await mailTo(work, user, found);
}

type Told = Pick<Notification, "kind" | "review_id" | "edge_id" | "title" | "data">;

/** Mails one notification to a user who neither chose otherwise nor has a device that shows it. */
export async function mailUnchosen(work: Work, userId: string, one: Told): Promise<void> {
  if (!(await isMailedUnchosen(work.tx, userId, one.kind))) return;
  const user = await findUser(work.tx, userId);
  if (user) await mailTo(work, user, [one]);
}

async function mailTo(work: Work, user: { fullname: string; email: string }, found: readonly Told[]): Promise<void> {
  const [only] = found.length === 1 ? found : [];
  await sendMail(work, {
    kind: "notifications",
    to: { name: user.fullname, address: user.email },
    content: { actionPath: (only && placeOfNotification(only)) ?? "/account/notifications", ...contentOf(found) },
    expiresAtMs: work.nowMs + DAY_MS,
  });
}

function contentOf(found: readonly Told[]): { id: MailWords; en: MailWords } {
  const more = found.length - MOST;
  const lines = (language: "id" | "en"): string[] =>
    found.slice(0, MOST).map(({ title, data }) => {
      const said = Spoken.safeParse(data["said"]);
      return said.success ? inWords(said.data, language) : title;
    });
  return {
    id: {
      subject: found.length === 1 ? `Pemberitahuan: ${lines("id")[0] ?? ""}` : `${found.length} pemberitahuan baru`,
      paragraphs: [...lines("id"), ...(more > 0 ? [`dan ${more} lagi.`] : [])],
      action: "Buka pemberitahuan",
      note: "Email ini menurut pilihan di profil akun Anda, dan dapat diubah di sana.",
    },
    en: {
      subject: found.length === 1 ? `Notification: ${lines("en")[0] ?? ""}` : `${found.length} new notifications`,
      paragraphs: [...lines("en"), ...(more > 0 ? [`and ${more} more.`] : [])],
      action: "Open the notifications",
      note: "This mail follows the choices in the profile of your account, and you can change them there.",
    },
  };
}
