import { say as sentence } from "../../shared/words/say.ts";
import { AppError } from "../../shared/errors/app-error.ts";
import { resetAccount } from "../features/base/auth/service.ts";
import { findUserByEmail, selectUsers, usersOf } from "../platform/auth/users.ts";
import { columns } from "../../shared/lib/columns.ts";
import type { CommandWorld } from "./with-central.ts";

/** Everybody who has an account, admins first. */
export async function listUsers({ platform, print }: CommandWorld): Promise<number> {
  const rows = await selectUsers(platform.db).orderBy("roles.level").orderBy("users.email").execute();
  const users = await usersOf(platform.db, rows);
  const lines = users.map(({ email, fullname, role, isActive, passwordHash }) => [
    email,
    role.name,
    isActive ? "active" : "switched off",
    passwordHash === null ? "no password yet" : "has a password",
    fullname,
  ]);
  for (const line of columns(lines)) print(line);
  return 0;
}

/** Ends an account's password and sessions, and prints the link that sets a new one. */
export async function resetUser(
  { platform, actor, print, say }: CommandWorld,
  email: string,
  also: { removesFactors: boolean; activates: boolean },
): Promise<number> {
  const path = await platform.transact(actor, async (work) => {
    const user = await findUserByEmail(work.tx, email.trim().toLowerCase());
    if (!user) throw new AppError("not_found", sentence("nobody_has_address", { email }));
    if (!user.isActive && !also.activates) throw new AppError("wrong_state", sentence("account_is_off", { email }));
    return resetAccount(work, user, also);
  });
  say(`The password and the sessions of ${email} have ended. This link sets a new password, once, within an hour:`);
  print(platform.config.public_url + path);
  return 0;
}
