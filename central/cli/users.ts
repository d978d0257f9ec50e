import type { z } from "zod";
import type { Terminal } from "../../shared/setup/terminal.ts";
import type { Said } from "../../shared/wire/said.ts";
import { inWords, say as sentence } from "../../shared/words/say.ts";
import { inputProblems } from "../../shared/errors/input-problems.ts";
import { AppError } from "../../shared/errors/app-error.ts";
import { refuseWeakPassword, resetAccount } from "../features/base/auth/service.ts";
import { findUserByEmail, selectUsers, usersOf } from "../platform/auth/users.ts";
import { columns } from "../../shared/lib/columns.ts";
import { NewPassword } from "../wire/auth.ts";
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

/** How an account is reset. */
export interface ResetOptions {
  /** Null: a link is printed that sets the new password. */
  password: string | null;
  removesFactors: boolean;
  activates: boolean;
}

/** Ends an account's sessions and password. @throws AppError where there is no such account, or it is switched off */
export async function resetUser(
  { platform, actor, print, say }: CommandWorld,
  email: string,
  { password, ...also }: ResetOptions,
): Promise<number> {
  const passwordHash = password === null ? null : await platform.identity.passwords.hash(password);
  const path = await platform.transact(actor, async (work) => {
    const user = await findUserByEmail(work.tx, email.trim().toLowerCase());
    if (!user) throw new AppError("not_found", sentence("nobody_has_address", { email }));
    if (!user.isActive && !also.activates) throw new AppError("wrong_state", sentence("account_is_off", { email }));
    if (password !== null) refuseWeakPassword(password, user);
    return resetAccount(work, user, { ...also, passwordHash });
  });
  if (path === null) say(`${email} has the new password, and the sessions of the account have ended.`);
  else {
    say(`The password and the sessions of ${email} have ended. This link sets a new password, once, within an hour:`);
    print(platform.config.public_url + path);
  }
  return 0;
}

/**
 * The new password: from a person, who types it twice and unseen, or else from standard input.
 * @returns null where nothing is typed or given: a link is wanted
 * @throws RangeError with the rule that it breaks
 */
export async function readNewPassword(terminal: Terminal): Promise<string | null> {
  const { isPerson } = terminal;
  const given = isPerson
    ? await terminal.ask("New password, or Enter for a link: ", { isHidden: true })
    : (await terminal.readAll()).replace(/\r?\n$/, "");
  if (given === "") return null;
  const parsed = NewPassword.safeParse(given);
  if (!parsed.success) throw new RangeError(`The new password ${inWords(firstProblemOf(parsed.error, given), "en")}.`);
  if (isPerson && (await terminal.ask("Again: ", { isHidden: true })) !== given)
    throw new RangeError("The two are not the same: nothing was changed.");
  return parsed.data;
}

const firstProblemOf = (error: z.ZodError, given: string): Said =>
  inputProblems(error, given)[0]?.said ?? sentence("must_be_given");
