import { z } from "zod";
import { ProofChallenge } from "../../../../wire/second-factor.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { makeChallenge } from "../second-factor/challenges.ts";
import { requireSelf, OWN_FACTORS } from "../second-factor/own.ts";
import { passkeysOf, requestOptions } from "../second-factor/passkeys.ts";

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
