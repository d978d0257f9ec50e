import { z } from "zod";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { OwnPasswordChange } from "../../../wire/profile.ts";
import { provedActor } from "../../../platform/auth/fresh-proof.ts";
import { updateUser } from "../../../platform/auth/users.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { verifyPassword, refuseWeakPassword, notifyPasswordChanged } from "../auth/service.ts";
import { OWN, BECAUSE, selfOf } from "./own-profile.ts";

export const changeOwnPassword = defineBatch({
  ...OWN,
  id: "changeOwnPassword",
  method: "post",
  path: "/v1/profile/password",
  because: BECAUSE,
  summary: "Change one's own password with the current one; every session ends, this one too",
  body: OwnPasswordChange,
  reply: z.null(),
  fails: ["bad_credentials", "locked"],
  message: "password_changed",
  async handle({ db, transact, actor, body: { current_password, password }, ip, platform }) {
    const { email } = await selfOf(db, actor);
    const user = await verifyPassword({ ...platform, db, transact }, { email, password: current_password, ip });
    refuseWeakPassword(password, user);
    const passwordHash = await platform.identity.passwords.hash(password);
    await transact(provedActor(actor, isoTime(platform.clock.nowMs())), async (work) => {
      await updateUser(work, user.id, { passwordHash });
      await notifyPasswordChanged(work, user);
    });
    return null;
  },
});
