import { isoTime } from "../../../../../shared/lib/clock.ts";
import { FactorAdded, PasskeyRegistration } from "../../../../wire/second-factor.ts";
import { provedActor } from "../../../../platform/auth/fresh-proof.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requireChallenge, useUp } from "../second-factor/challenges.ts";
import { methodsOf } from "../second-factor/factors.ts";
import { requireSelf, factorAdded, OWN_FACTORS } from "../second-factor/own.ts";
import { addPasskey } from "../second-factor/passkeys.ts";
import { PATH } from "./own-passkey-path.ts";

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
  message: "passkey_added",
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
