import { z } from "zod";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { SessionReply } from "../../../wire/auth.ts";
import { SecondFactorDue } from "../../../wire/second-factor.ts";
import { type Actor, ANONYMOUS } from "../../../platform/auth/principal.ts";
import { type NewSession, startSession } from "../../../platform/auth/sessions.ts";
import type { User } from "../../../platform/auth/user.ts";
import { findUser } from "../../../platform/auth/users.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Work } from "../../../platform/transact.ts";
import { sessionReply } from "./open-session.ts";
import { CHALLENGE_SECONDS, makeChallenge } from "./second-factor/challenges.ts";
import { methodsOf } from "./second-factor/factors.ts";
import { passkeysOf, requestOptions } from "./second-factor/passkeys.ts";
import { useDevice } from "./second-factor/remembered-devices.ts";
import { say } from "../../../../shared/words/say.ts";
import type { DoneCode } from "../../../../shared/words/sentences/done.ts";

/** The reply of a sign-in. */
export const SignInReply = z.union([SessionReply, SecondFactorDue]);
export type SignInReply = z.infer<typeof SignInReply>;

export const signInMessage = (reply: SignInReply): DoneCode =>
  "access_token" in reply ? "signed_in" : "second_factor_needed";

export const SIGN_IN_STEPS =
  "A person with a second factor gets a `challenge_token` instead of a session: send it with a code or a passkey " +
  "to `POST /v1/auth/second-factor`. A remembered device sends its `device_token` and gets its session at once. " +
  "A person without one, whose level needs one, gets a session that can only set one up.";

/** The actor of a sign-in: the authenticated user. */
export function selfActor({ via }: Actor, { id, fullname }: User): Actor {
  return { ...ANONYMOUS, kind: "user", id, name: fullname, via };
}

/**
 * Opens a session after a correct password, or returns that a second factor is required.
 * @param user the user as read at the password check
 * @throws AppError `bad_credentials` where the account was closed, or its password changed, meanwhile
 */
export async function signIn(
  platform: Pick<Platform, "identity" | "db" | "transact" | "config">,
  actor: Actor,
  user: User,
  how: Pick<NewSession, "kind" | "device" | "place">,
  deviceToken: string | undefined,
): Promise<SignInReply> {
  const { identity, db, transact, config } = platform;
  const opened = await transact(selfActor(actor, user), async (work) => {
    await requireUnchanged(work, user);
    const open = (secondFactor: NewSession["secondFactor"]) =>
      startSession(work, { userId: user.id, ...how, secondFactor }, identity.lifetimes);
    const methods = await methodsOf(work.tx, user.id);
    if (methods.length === 0) return open(null);
    const isRemembered = deviceToken !== undefined && (await useDevice(work, user.id, deviceToken, how.place));
    if (isRemembered) return open("remembered");
    const passkeys = await passkeysOf(work.tx, user.id);
    const options = passkeys.length === 0 ? null : await requestOptions(config, passkeys);
    const { kind, device } = how;
    const token = await makeChallenge(work, "sign-in", user.id, { kind, device, webauthn: options?.challenge ?? null });
    return {
      challenge_token: token,
      expires_in: CHALLENGE_SECONDS,
      methods,
      passkey_options: options && { ...options },
    };
  });
  return "sessionId" in opened ? sessionReply({ identity, db }, user, opened) : opened;
}

/** @throws AppError `bad_credentials` where the account was closed, or its password changed, since it was read */
export async function requireUnchanged({ tx }: Work, { id, passwordHash }: User): Promise<void> {
  const now = await findUser(tx, id);
  if (!now?.isActive || now.passwordHash !== passwordHash)
    throw new AppError("bad_credentials", say("password_is_wrong"));
}
