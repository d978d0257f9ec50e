import { AppError } from "../../../../../shared/errors/app-error.ts";
import { SessionReply } from "../../../../wire/auth.ts";
import { PasskeySignIn } from "../../../../wire/second-factor.ts";
import { placeOf, startSession } from "../../../../platform/auth/sessions.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { sessionReply } from "../open-session.ts";
import { requireChallenge, useUp } from "../second-factor/challenges.ts";
import { ownerOfPasskey, usePasskey } from "../second-factor/passkeys.ts";
import { requireUnchanged, selfActor } from "../sign-in.ts";
import { say } from "../../../../../shared/words/say.ts";

export const signInByPasskey = defineBatch({
  id: "signInByPasskey",
  method: "post",
  path: "/v1/auth/passkey",
  isOwn: true,
  permission: "public",
  scope: "none",
  because: "a passkey that is not good is counted although nothing else is kept",
  summary: "Sign in by a passkey that has verified its user, which counts as both factors",
  body: PasskeySignIn,
  reply: SessionReply,
  fails: ["bad_credentials"],
  message: "signed_in",
  async handle({ actor, body, ip, request, db, transact, platform }) {
    const { identity, config } = platform;
    const place = placeOf({ ip, request });
    const challenge = await requireChallenge({ ...platform, db }, "passkey", body.challenge_token);
    const user = await ownerOfPasskey(db, body.passkey);
    const started = await identity.limits.loginByAddress.guard(ip, async () => {
      if (!user?.isActive) return null;
      return transact(selfActor(actor, user), async (work) => {
        const signed = { assertion: body.passkey, challenge: challenge.value.webauthn, isAlone: true };
        if (!(await usePasskey(work, config, { userId: user.id, ...signed }))) return null;
        await useUp(work, challenge);
        await requireUnchanged(work, user);
        const device = body.device_id === undefined ? null : { id: body.device_id, name: body.device_name ?? null };
        const how = { kind: device ? "mobile" : "web", device, place, secondFactor: "passkey" } as const;
        return startSession(work, { userId: user.id, ...how }, identity.lifetimes);
      });
    });
    if (!user || !started) throw new AppError("bad_credentials", say("passkey_is_unknown"));
    return sessionReply({ identity, db }, user, started);
  },
});
