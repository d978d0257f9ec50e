import { AppError } from "../../../../../shared/errors/app-error.ts";
import { PasskeyChallenge, Proof } from "../../../../wire/second-factor.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { makeChallenge } from "../second-factor/challenges.ts";
import { requireProof } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, OWN_FACTORS } from "../second-factor/own.ts";
import { creationOptions, passkeysOf } from "../second-factor/passkeys.ts";
import { say } from "../../../../../shared/words/say.ts";
import { PATH } from "./own-passkey-path.ts";

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
