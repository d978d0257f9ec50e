import { AppError } from "../../../../../shared/errors/app-error.ts";
import { SecondFactorAnswer, SecondFactorReply } from "../../../../wire/second-factor.ts";
import { placeOf, startSession } from "../../../../platform/auth/sessions.ts";
import { findUser } from "../../../../platform/auth/users.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { notifySecondFactor } from "../account-mails.ts";
import { sessionReply } from "../open-session.ts";
import { requireChallenge, useUp } from "../second-factor/challenges.ts";
import { tryFactor, useFactor } from "../second-factor/factors.ts";
import { rememberDevice } from "../second-factor/remembered-devices.ts";
import { selfActor } from "../sign-in.ts";
import { say } from "../../../../../shared/words/say.ts";

export const proveSecondFactor = defineBatch({
  id: "proveSecondFactor",
  method: "post",
  path: "/v1/auth/second-factor",
  isOwn: true,
  permission: "public",
  scope: "none",
  because: "a factor that is not good is counted although nothing else is kept",
  summary: "Complete a sign-in by a second factor; locked for half an hour after repeated failures",
  body: SecondFactorAnswer,
  reply: SecondFactorReply,
  fails: ["bad_credentials", "locked"],
  message: "signed_in",
  async handle({ actor, body, ip, request, db, transact, platform }) {
    const world = { ...platform, db, transact };
    const challenge = await requireChallenge(world, "sign-in", body.challenge_token);
    const { kind, device, webauthn } = challenge.value;
    const user = await findUser(db, challenge.userId ?? "");
    if (!user) throw new AppError("bad_credentials", say("attempt_is_over"));
    const place = placeOf({ ip, request });
    const opened = await tryFactor(world, user.id, ip, () =>
      transact(selfActor(actor, user), async (work) => {
        const given = { code: body.code, passkey: body.passkey, challenge: webauthn };
        const secondFactor = await useFactor(work, platform, user.id, given);
        if (secondFactor === null) return null;
        // A closed account or a changed password ends its challenges: this call detects both.
        await useUp(work, challenge);
        if (secondFactor === "recovery_code") await notifySecondFactor(work, user, "recovery_code_used");
        const session = { userId: user.id, kind, device, place, secondFactor };
        return {
          session: await startSession(work, session, platform.identity.lifetimes),
          deviceToken: body.remember_device ? await rememberDevice(work, user.id, place) : null,
        };
      }),
    );
    const reply = await sessionReply({ identity: platform.identity, db }, user, opened.session);
    return { ...reply, device_token: opened.deviceToken };
  },
});
