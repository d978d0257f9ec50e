import { say } from "../../../../../shared/words/say.ts";
import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { PasskeyAssertion, Proof, SecondFactorDue } from "../../../../wire/second-factor.ts";
import { type Actor, systemActor } from "../../../../platform/auth/principal.ts";
import { markProved } from "../../../../platform/auth/sessions.ts";
import type { SecondFactor } from "../../../../platform/auth/tables.ts";
import type { User } from "../../../../platform/auth/user.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import { notifyPerson } from "../../notifications/service.ts";
import { verifyPassword } from "../prove-password.ts";
import { useAppCode } from "./authenticator-apps.ts";
import { requireChallenge, useUp } from "./challenges.ts";
import { passkeysOf, usePasskey } from "./passkeys.ts";
import { useRecoveryCode } from "./recovery-codes.ts";

/** After this many failures within an hour the user is notified. */
const FAILURES_TOLD = 3;

type Needs = Pick<Platform, "db" | "identity" | "clock" | "transact" | "config">;

/** The presented second factor. */
export interface GivenFactor {
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
  /** The challenge that the passkey signs; null without one. */
  challenge: string | null;
}

/** The methods of a user's second factors; empty without any. */
export async function methodsOf(db: Reads, userId: string): Promise<SecondFactorDue["methods"]> {
  const app = await first(db.selectFrom("authenticator_apps").select("user_id").where("user_id", "=", userId));
  const passkeys = await passkeysOf(db, userId);
  if (!app && passkeys.length === 0) return [];
  const codes = await first(db.selectFrom("recovery_codes").select("user_id").where("user_id", "=", userId));
  return [
    ...(app ? (["app"] as const) : []),
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(codes ? (["recovery_code"] as const) : []),
  ];
}

/** Accepts a second factor of a user, once. @returns the method that proved it; null when it is invalid */
export async function useFactor(
  work: Work,
  { identity, config }: Pick<Platform, "identity" | "config">,
  userId: string,
  { code, passkey, challenge }: GivenFactor,
): Promise<SecondFactor | null> {
  if (passkey) {
    if (challenge === null) return null;
    const terms = { userId, assertion: passkey, challenge, isAlone: false };
    return (await usePasskey(work, config, terms)) ? "passkey" : null;
  }
  if (code === undefined) return null;
  const digits = code.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return (await useAppCode(work, identity, userId, digits)) ? "app" : null;
  return (await useRecoveryCode(work, userId, code)) ? "recovery_code" : null;
}

/**
 * Makes an attempt at a second factor. Failures count for the user, from any address: an attempt requires the password,
 * so no stranger can lock the user out.
 * @param attempt returns null for an invalid factor
 * @throws AppError `bad_credentials`; `locked` after too many failures
 */
export async function tryFactor<T>(
  { identity, transact }: Pick<Platform, "identity" | "transact">,
  userId: string,
  ip: string | null,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const done = await identity.limits.secondFactor.prove(userId, attempt);
  if (done !== null) return done;
  const failures = await identity.limits.secondFactorFailures.count(userId);
  if (failures === FAILURES_TOLD)
    await transact(systemActor("second-factor"), (work) =>
      notifyPerson(work, userId, {
        kind: "sign-in-failures",
        said: say("second_factors_failed"),
        data: { failures, last_address: ip },
      }),
    );
  throw new AppError("bad_credentials", say("factor_is_wrong"));
}

/**
 * Requires the password, and a second factor where the user has one. It counts for the session for some minutes, and
 * for the returned actor.
 * @throws AppError `bad_credentials`, `invalid_input` where the factor is missing, `locked`, `rate_limited`
 */
export async function requireProof(
  platform: Needs,
  actor: Actor,
  user: User,
  { password, code, passkey, challenge_token }: Proof,
  ip: string | null,
): Promise<Actor> {
  await verifyPassword(platform, { email: user.email, password, ip });
  const proved = () => platform.transact(actor, markProved);
  if ((await methodsOf(platform.db, user.id)).length === 0) return proved();
  if (code === undefined && (passkey === undefined || challenge_token === undefined)) {
    throw invalidInput([{ path: "code", said: say("code_or_passkey_is_needed") }]);
  }
  const challenge =
    passkey && challenge_token !== undefined
      ? await requireChallenge(platform, "proof", challenge_token, user.id)
      : null;
  await tryFactor(platform, user.id, ip, () =>
    platform.transact(systemActor("second-factor"), async (work) => {
      const given = { code, passkey, challenge: challenge?.value.webauthn ?? null };
      const factor = await useFactor(work, platform, user.id, given);
      if (factor !== null && challenge) await useUp(work, challenge);
      return factor;
    }),
  );
  return proved();
}
