import { z } from "zod";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { EmailTakeBack } from "../../../../wire/auth.ts";
import { endTakeBacksSince, findLink } from "../../../../platform/auth/account-links.ts";
import { provedActor } from "../../../../platform/auth/fresh-proof.ts";
import { removeFactors } from "../../../../platform/auth/second-factors.ts";
import { endSessionsOf } from "../../../../platform/auth/sessions.ts";
import { findUser, updateUser } from "../../../../platform/auth/users.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { HOUR_MS, notifyTakenBack, sendPasswordReset, TAKE_BACK_HOURS } from "../account-mails.ts";
import { refuseLink, requireLink } from "../require-link.ts";

const PURPOSES = ["take-back"] as const;

export const takeBackEmail = defineBatch({
  id: "takeBackEmail",
  method: "post",
  path: "/v1/auth/take-back-email",
  isOwn: true,
  permission: "public",
  scope: "none",
  because: "tokens that lead nowhere are counted although nothing else is kept",
  summary: "Take an account's former e-mail address back by the link that was mailed to it, once within seven days",
  description:
    "Whoever changed the address may know the password, too: it is removed with the gate PIN and with the second factors " +
    "of the last seven days before the change and since, every session ends, and a link for a new password goes to the " +
    "address. Links of later changes end; that of an earlier address stays.",
  body: EmailTakeBack,
  reply: z.null(),
  fails: ["not_found", "already_exists"],
  message: "email_taken_back",
  async handle({ db, transact, actor, body: { token }, ip, platform }) {
    await requireLink({ ...platform, db }, PURPOSES, token, ip);
    await transact(provedActor(actor, isoTime(platform.clock.nowMs())), async (work) => {
      const link = (await findLink(work.tx, PURPOSES, token, work.nowMs)) ?? refuseLink();
      const before = (await findUser(work.tx, link.userId)) ?? refuseLink();
      const back = { email: link.email, emailVerifiedAt: work.at, passwordHash: null, pinHash: null };
      const after = await updateUser(work, before.id, back);
      // A passkey signs in alone, and a factor of somebody else would keep the owner out.
      await removeFactors(work, before.id, isoTime(Date.parse(link.createdAt) - TAKE_BACK_HOURS * HOUR_MS));
      await endSessionsOf(work, before.id, "the former address was taken back");
      await endTakeBacksSince(work, link);
      await notifyTakenBack(work, before);
      await sendPasswordReset(work, after);
    });
    return null;
  },
});
