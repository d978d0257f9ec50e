import type { Identity } from "../../../../platform/auth/identity.ts";
import { first } from "../../../../platform/db/first.ts";
import { requireFreshProof } from "../../../../platform/auth/fresh-proof.ts";
import type { Work } from "../../../../platform/transact.ts";
import { stepOfCode } from "./totp.ts";

const nameOf = (userId: string): string => `authenticator app of ${userId}`;

/**
 * Sets the only authenticator app of a user; it replaces an earlier one.
 * @param step the time step of the code that proved it
 */
export async function setApp(work: Work, userId: string, secret: string, step: number): Promise<void> {
  requireFreshProof(work);
  await work.tx.deleteFrom("authenticator_apps").where("user_id", "=", userId).execute();
  await work.tx
    .insertInto("authenticator_apps")
    .values({
      user_id: userId,
      sealed_secret: work.seal(secret, nameOf(userId)),
      last_step: step,
      created_at: work.at,
      last_used_at: work.at,
    })
    .execute();
}

/** Accepts a code once: neither the code nor one of an earlier step is accepted again. */
export async function useAppCode(
  work: Work,
  { vault }: Pick<Identity, "vault">,
  userId: string,
  code: string,
): Promise<boolean> {
  const app = await first(work.tx.selectFrom("authenticator_apps").selectAll().where("user_id", "=", userId));
  if (!app) return false;
  const secret = Buffer.from(vault.open(app.sealed_secret, nameOf(userId))).toString();
  const step = stepOfCode(secret, code, work.nowMs);
  if (step === null || step <= app.last_step) return false;
  await work.tx
    .updateTable("authenticator_apps")
    // Sealed again, so that a key that was rotated since then protects it from its next use on.
    .set({ sealed_secret: work.seal(secret, nameOf(userId)), last_step: step, last_used_at: work.at })
    .where("user_id", "=", userId)
    .execute();
  return true;
}
