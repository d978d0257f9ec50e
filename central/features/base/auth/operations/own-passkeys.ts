import { z } from "zod";
import { AppError, noSuch } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { FactorAdded, PasskeyChallenge, PasskeyRegistration, Proof } from "../../../../wire/second-factor.ts";
import { provedActor } from "../../../../platform/auth/fresh-proof.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requireChallenge, makeChallenge, useUp } from "../second-factor/challenges.ts";
import { requireProof, methodsOf } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, factorAdded, factorRemoved, OWN_FACTORS } from "../second-factor/own.ts";
import { addPasskey, creationOptions, passkeysOf } from "../second-factor/passkeys.ts";
import { say } from "../../../../../shared/words/say.ts";

const PATH = "/v1/profile/second-factors/passkeys";
/** More passkeys than a person needs. */
const MAX_PASSKEYS = 20;

export const beginOwnPasskey = defineBatch({
  ...OWN_FACTORS,
  id: "beginOwnPasskey",
  method: "post",
  path: `${PATH}/options`,
  because: BECAUSE_PROVED,
  summary: "Begin to set up a passkey: options for `navigator.credentials.create`",
  body: Proof,
  reply: PasskeyChallenge,
  fails: ["bad_credentials", "locked", "wrong_state"],
  async handle({ db, transact, actor, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    const proved = await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    const known = await passkeysOf(db, user.id);
    if (known.length >= MAX_PASSKEYS) throw new AppError("wrong_state", say("too_many_passkeys"));
    const options = await creationOptions(platform.config, user, known);
    const challenge = { webauthn: options.challenge };
    const token = await transact(proved, (work) => makeChallenge(work, "registration", user.id, challenge));
    return { challenge_token: token, options: { ...options } };
  },
});

export const addOwnPasskey = defineBatch({
  ...OWN_FACTORS,
  id: "addOwnPasskey",
  method: "post",
  path: PATH,
  because: "the challenge is looked up before the unit of work that uses it up",
  summary: "Add a passkey that was created: a second factor, or a sign-in without a password",
  description: "With the first second factor every other session ends, and recovery codes are shown once.",
  body: PasskeyRegistration,
  reply: FactorAdded,
  fails: ["bad_credentials"],
  message: "Passkey added",
  async handle({ db, transact, actor, body: { challenge_token, name, passkey }, platform }) {
    const user = await requireSelf(db, actor);
    const challenge = await requireChallenge({ ...platform, db }, "registration", challenge_token, user.id);
    // Only a proof gives such a challenge.
    return transact(provedActor(actor, isoTime(platform.clock.nowMs())), async (work) => {
      await useUp(work, challenge);
      const isFirst = (await methodsOf(work.tx, user.id)).length === 0;
      const made = { userId: user.id, name, attestation: passkey, challenge: challenge.value.webauthn };
      await addPasskey(work, platform.config, made);
      return factorAdded(work, user, "passkey", isFirst);
    });
  },
});

export const removeOwnPasskey = defineBatch({
  ...OWN_FACTORS,
  id: "removeOwnPasskey",
  method: "post",
  path: `${PATH}/{passkeyId}/remove`,
  because: BECAUSE_PROVED,
  summary: "Remove one of one's own passkeys; every other session ends",
  params: z.strictObject({ passkeyId: Uuid }),
  body: Proof,
  reply: z.null(),
  fails: ["bad_credentials", "locked"],
  message: "Passkey removed",
  async handle({ db, transact, actor, params: { passkeyId }, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    const proved = await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    await transact(proved, async (work) => {
      const removed = await work.tx
        .deleteFrom("passkeys")
        .where("id", "=", passkeyId)
        .where("user_id", "=", user.id)
        .returning("id")
        .execute();
      if (removed.length === 0) throw noSuch("passkey", passkeyId);
      await factorRemoved(work, user, "passkey");
    });
    return null;
  },
});

export const ownPasskeys = [beginOwnPasskey, addOwnPasskey, removeOwnPasskey];
