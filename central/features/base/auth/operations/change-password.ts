import { z } from "zod";
import { PasswordChange } from "../../../../wire/auth.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { findLink } from "../../../../platform/auth/account-links.ts";
import { type Actor, ANONYMOUS } from "../../../../platform/auth/principal.ts";
import { provedActor } from "../../../../platform/auth/fresh-proof.ts";
import { findUser, updateUser } from "../../../../platform/auth/users.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requireLink, refuseLink } from "../require-link.ts";
import { refuseWeakPassword, notifyPasswordChanged } from "../service.ts";

export const changePassword = defineBatch({
  id: "changePassword",
  method: "post",
  path: "/v1/auth/change-password",
  permission: "public",
  scope: "none",
  because: "tokens that lead nowhere are counted although nothing else is kept",
  summary: "Set a new password with the token of a link, once; every session of that person ends",
  body: PasswordChange,
  example: { body: { token: "x".repeat(43), password: "four unrelated words are enough" } },
  reply: z.null(),
  fails: ["not_found"],
  message: "password_changed",
  async handle({ db, transact, actor, body: { token, password }, ip, platform }) {
    const { clock, identity } = platform;
    const { userId } = await requireLink({ ...platform, db }, ["password"], token, ip);
    const user = (await findUser(db, userId)) ?? refuseLink();
    refuseWeakPassword(password, user);
    const passwordHash = await identity.passwords.hash(password);
    const self: Actor = { ...ANONYMOUS, kind: "user", id: user.id, name: user.fullname, via: actor.via };
    await transact(provedActor(self, isoTime(clock.nowMs())), async (work) => {
      // Another request may have used the link while the password was hashed; a new password ends every link for one.
      if (!(await findLink(work.tx, ["password"], token, clock.nowMs()))) refuseLink();
      // The link went to that address, so its use verifies the address.
      await updateUser(work, userId, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? work.at });
      await notifyPasswordChanged(work, user);
    });
    await identity.limits.loginByAccountThere.clear(`${user.email} ${ip ?? ""}`);
    return null;
  },
});
