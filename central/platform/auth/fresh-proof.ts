import { AppError } from "../../../shared/errors/app-error.ts";
import type { Actor } from "./principal.ts";
import { say } from "../../../shared/words/say.ts";

/** The time after a sign-in or a proof in which its session may change how somebody signs in. */
export const FRESH_PROOF_SECONDS = 5 * 60;

/**
 * Everything that writes how somebody signs in calls this first, whichever operation leads there: a stolen access token
 * alone must not become the account.
 * @throws AppError `fresh_proof_required`; `forbidden` for machines, which can prove nothing
 */
export function requireFreshProof({ actor, nowMs }: { actor: Actor; nowMs: number }): void {
  const { kind, provedAt } = actor;
  if (kind === "system") return;
  if (provedAt !== undefined && nowMs < Date.parse(provedAt) + FRESH_PROOF_SECONDS * 1000) return;
  if (kind !== "user") throw new AppError("forbidden", say("only_people"));
  throw new AppError("fresh_proof_required", say("needs_fresh_proof"));
}

/** The actor once the same request has proved who it is: by a password, a factor, or the secret of a mailed link. */
export function provedActor(actor: Actor, atIso: string): Actor {
  return { ...actor, provedAt: atIso };
}
