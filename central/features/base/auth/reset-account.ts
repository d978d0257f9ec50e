import { makeLink } from "../../../platform/auth/account-links.ts";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import type { User } from "../../../platform/auth/user.ts";
import { updateUser } from "../../../platform/auth/users.ts";
import type { Work } from "../../../platform/transact.ts";
import { passwordPage } from "./account-mails.ts";
import { resetFactors } from "./second-factor/own.ts";

const LINK_MS = 3_600_000;

/**
 * Gives an account back to its owner, on the word of the operator of the server: its password, sessions and links end.
 * @param also.passwordHash of the new password; null: a link sets it
 * @param also.removesFactors its second factors end too, where the owner has lost them
 * @param also.activates it may have been switched off
 * @returns the path of the page that sets a new password, for an hour and once; null where there is one
 */
export async function resetAccount(
  work: Work,
  user: User,
  also: { passwordHash: string | null; removesFactors: boolean; activates: boolean },
): Promise<string | null> {
  const { passwordHash } = also;
  await updateUser(work, user.id, { passwordHash, ...(also.activates && { isActive: true }) });
  await endSessionsOf(work, user.id, "the operator of the server reset the account");
  if (also.removesFactors) await resetFactors(work, user);
  if (passwordHash !== null) return null;
  await work.audit({ type: "user", id: user.id, before: null, after: { new_password_link: true } });
  return passwordPage(await makeLink(work, user, { purpose: "password", expiresAtMs: work.nowMs + LINK_MS }));
}
