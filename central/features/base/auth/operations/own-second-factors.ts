import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { Proof, ProofChallenge, ProofGiven, RecoveryCodes, SecondFactors } from "../../../../wire/second-factor.ts";
import { FRESH_PROOF_SECONDS, requireFreshProof } from "../../../../platform/auth/fresh-proof.ts";
import { forgetDevices } from "../../../../platform/auth/second-factors.ts";
import { defineBatch, defineRead, defineWrite } from "../../../../platform/http/operation.ts";
import { makeChallenge } from "../second-factor/challenges.ts";
import { requireProof, methodsOf } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, OWN_FACTORS, shownFactors } from "../second-factor/own.ts";
import { passkeysOf, requestOptions } from "../second-factor/passkeys.ts";
import { renewRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { say } from "../../../../../shared/words/say.ts";

export const getOwnSecondFactors = defineRead({
  ...OWN_FACTORS,
  id: "getOwnSecondFactors",
  method: "get",
  path: "/v1/profile/second-factors",
  summary: "One's own second factors, remembered devices, and how many recovery codes are left",
  reply: SecondFactors,
  handle: async ({ db, actor, platform: { clock } }) => shownFactors(db, await requireSelf(db, actor), clock.nowMs()),
});

export const beginOwnProof = defineWrite({
  ...OWN_FACTORS,
  id: "beginOwnProof",
  method: "post",
  path: "/v1/profile/second-factors/challenge",
  summary: "Begin to prove one's own passkey again, before a change to the means of sign-in",
  body: z.strictObject({}),
  reply: ProofChallenge,
  replay: "never replayed",
  async handle({ work, actor, platform: { config } }) {
    const passkeys = await passkeysOf(work.tx, (await requireSelf(work.tx, actor)).id);
    const options = passkeys.length === 0 ? null : await requestOptions(config, passkeys);
    const token = await makeChallenge(work, "proof", actor.id, { webauthn: options?.challenge ?? null });
    return { challenge_token: token, passkey_options: options && { ...options } };
  },
});

export const proveOneself = defineBatch({
  ...OWN_FACTORS,
  id: "proveOneself",
  method: "post",
  path: "/v1/profile/proof",
  because: BECAUSE_PROVED,
  summary: "Prove by password, and by second factor where there is one, that it is still oneself at this session",
  description:
    "For five minutes this session may then change how somebody signs in; without it such a change is " +
    "`fresh_proof_required`. A sign-in counts as well; a refresh and a remembered device do not.",
  body: Proof,
  reply: ProofGiven,
  fails: ["bad_credentials", "locked"],
  message: "Proved",
  async handle({ db, transact, actor, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    return { expires_in: FRESH_PROOF_SECONDS };
  },
});

export const renewOwnRecoveryCodes = defineBatch({
  ...OWN_FACTORS,
  id: "renewOwnRecoveryCodes",
  method: "post",
  path: "/v1/profile/second-factors/recovery-codes",
  because: BECAUSE_PROVED,
  summary: "Make ten new recovery codes; the earlier ones are no longer valid",
  body: Proof,
  reply: RecoveryCodes,
  fails: ["bad_credentials", "locked", "wrong_state"],
  message: "Recovery codes created: keep them apart from the device",
  async handle({ db, transact, actor, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    const proved = await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    return transact(proved, async (work) => {
      if ((await methodsOf(work.tx, user.id)).length === 0)
        throw new AppError("wrong_state", say("recovery_needs_factor"));
      await work.audit({ type: "recovery_codes", id: user.id, before: null, after: { renewed: true } });
      return { recovery_codes: await renewRecoveryCodes(work, user.id) };
    });
  },
});

export const forgetOwnDevices = defineWrite({
  ...OWN_FACTORS,
  id: "forgetOwnDevices",
  needsProof: true,
  method: "delete",
  path: "/v1/profile/remembered-devices",
  summary: "Forget all devices that need no second factor",
  reply: z.null(),
  fails: [],
  message: "Devices forgotten",
  async handle({ work, actor }) {
    requireFreshProof(work);
    await forgetDevices(work, actor.id);
    return null;
  },
});

export const ownSecondFactors = [
  getOwnSecondFactors,
  beginOwnProof,
  proveOneself,
  renewOwnRecoveryCodes,
  forgetOwnDevices,
];
