import { AppError } from "../../../../../shared/errors/app-error.ts";
import type { SecondFactors } from "../../../../wire/second-factor.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { requireFreshProof } from "../../../../platform/auth/fresh-proof.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import { rightsTopic } from "../../../../platform/auth/rights.ts";
import { forgetDevices, removeFactors } from "../../../../platform/auth/second-factors.ts";
import { endSessionsOf } from "../../../../platform/auth/sessions.ts";
import type { User } from "../../../../platform/auth/user.ts";
import { findUser } from "../../../../platform/auth/users.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import type { Work } from "../../../../platform/transact.ts";
import { configOf } from "../../configs/service.ts";
import { notifySecondFactor } from "../account-mails.ts";
import { methodsOf } from "./factors.ts";
import { passkeysOf } from "./passkeys.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The caller is the scope: users see and change their own factors alone. */
export const OWN_FACTORS = { scope: "none", permission: "token", isOwn: true, beforeSecondFactor: true } as const;
export const BECAUSE_PROVED = "a wrong password or code is counted although nothing else is kept";

/** @throws AppError `forbidden` for machines */
export async function requireSelf(db: Reads, actor: Principal): Promise<User> {
  const user = actor.kind === "user" ? await findUser(db, actor.id) : undefined;
  if (!user) throw new AppError("forbidden", say("only_people"));
  return user;
}

/** A user's own second factors in the form of the API. */
export async function shownFactors(db: Reads, user: User, nowMs: number): Promise<SecondFactors> {
  const demanding: readonly string[] = await configOf(db, "second_factor_levels");
  const app = await first(
    db.selectFrom("authenticator_apps").select(["created_at", "last_used_at"]).where("user_id", "=", user.id),
  );
  const codes = await db.selectFrom("recovery_codes").select("user_id").where("user_id", "=", user.id).execute();
  const devices = db
    .selectFrom("remembered_devices")
    .select(["user_agent", "last_address", "last_used_at", "expires_at"])
    .where("user_id", "=", user.id)
    .where("expires_at", ">", isoTime(nowMs))
    .orderBy("last_used_at", "desc");
  return {
    is_demanded: demanding.includes(user.role.level),
    app: app ?? null,
    passkeys: (await passkeysOf(db, user.id)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
    recovery_codes_left: codes.length,
    remembered_devices: await devices.execute(),
  };
}

/**
 * After a new factor: ends the sessions that have not proved it, and earlier challenges and remembered devices.
 * @param isFirst whether the user had no factor before
 * @returns the recovery codes that come with the first one
 */
export async function factorAdded(
  work: Work,
  user: User,
  factor: "app" | "passkey",
  isFirst: boolean,
): Promise<{ recovery_codes: string[] | null }> {
  const { sessionId } = work.actor;
  await work.tx
    .updateTable("sessions")
    .set({ second_factor: factor })
    .where("id", "=", sessionId ?? "")
    .execute();
  work.notify(rightsTopic(user.id));
  await forgetDevices(work, user.id);
  if (isFirst) await endSessionsOf(work, user.id, "a second factor was set up", sessionId);
  await work.audit({ type: "second_factor", id: user.id, before: null, after: { factor } });
  await notifySecondFactor(work, user, "added");
  return { recovery_codes: isFirst ? await renewRecoveryCodes(work, user.id) : null };
}

/** Ends every other session, and the remembered devices; recovery codes end with the last factor. */
export async function factorRemoved(work: Work, user: User, factor: "app" | "passkey"): Promise<void> {
  requireFreshProof(work);
  if ((await methodsOf(work.tx, user.id)).length === 0) await removeFactors(work, user.id);
  else await forgetDevices(work, user.id);
  await endSessionsOf(work, user.id, "a second factor was removed", work.actor.sessionId);
  await work.audit({ type: "second_factor", id: user.id, before: { factor }, after: null });
  await notifySecondFactor(work, user, "removed");
}

/** Removes every second factor of a user who has lost them; every session ends. */
export async function resetFactors(work: Work, user: User): Promise<void> {
  requireFreshProof(work);
  const before = await methodsOf(work.tx, user.id);
  await removeFactors(work, user.id);
  await endSessionsOf(work, user.id, "the second factors were reset");
  await work.audit({ type: "second_factor", id: user.id, before: { factors: before }, after: null });
  await notifySecondFactor(work, user, "removed");
}
