import { z } from "zod";
import { PasskeyChallenge } from "../../../../wire/second-factor.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { makeChallenge } from "../second-factor/challenges.ts";
import { requestOptions } from "../second-factor/passkeys.ts";

export const beginPasskeySignIn = defineBatch({
  id: "beginPasskeySignIn",
  method: "post",
  path: "/v1/auth/passkey/options",
  isOwn: true,
  permission: "public",
  scope: "none",
  because: "tries are counted although nothing else is kept",
  summary: "Begin a sign-in by a passkey instead of a password",
  body: z.strictObject({}),
  reply: PasskeyChallenge,
  fails: [],
  async handle({ actor, transact, ip, platform: { config, identity } }) {
    await identity.limits.challengeByAddress.take(ip);
    const options = await requestOptions(config, []);
    const challenge = { webauthn: options.challenge };
    const token = await transact(actor, (work) => makeChallenge(work, "passkey", null, challenge));
    return { challenge_token: token, options: { ...options } };
  },
});
