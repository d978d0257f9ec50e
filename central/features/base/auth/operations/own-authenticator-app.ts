import QRCode from "qrcode";
import { z } from "zod";
import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { AppConfirmation, AppEnrolment, FactorAdded, Proof } from "../../../../wire/second-factor.ts";
import { provedActor } from "../../../../platform/auth/fresh-proof.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { setApp } from "../second-factor/authenticator-apps.ts";
import { CHALLENGE_SECONDS, requireChallenge, makeChallenge, useUp } from "../second-factor/challenges.ts";
import { requireProof, methodsOf } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, factorAdded, factorRemoved, OWN_FACTORS } from "../second-factor/own.ts";
import { newTotpSecret, stepOfCode, totpUri } from "../second-factor/totp.ts";
import { say } from "../../../../../shared/words/say.ts";

const PATH = "/v1/profile/second-factors/app";

export const beginOwnApp = defineBatch({
  ...OWN_FACTORS,
  id: "beginOwnApp",
  method: "post",
  path: PATH,
  because: BECAUSE_PROVED,
  summary: "Begin to set up an authenticator app: its secret, as a QR and in letters",
  body: Proof,
  reply: AppEnrolment,
  fails: ["bad_credentials", "locked"],
  message: "Scan the QR, then confirm with a code of the app",
  async handle({ db, transact, actor, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    const proved = await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    const secret = newTotpSecret();
    const uri = totpUri(secret, user.email);
    return {
      challenge_token: await transact(proved, (work) => makeChallenge(work, "app", user.id, { secret })),
      secret,
      uri,
      expires_in: CHALLENGE_SECONDS,
      qr_svg: await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M", margin: 4 }),
    };
  },
});

export const confirmOwnApp = defineBatch({
  ...OWN_FACTORS,
  id: "confirmOwnApp",
  method: "post",
  path: `${PATH}/confirm`,
  because: "the challenge is looked up before the unit of work that uses it up",
  summary: "Confirm an authenticator app by a code: it replaces an earlier one",
  description: "With the first second factor every other session ends, and recovery codes are shown once.",
  body: AppConfirmation,
  reply: FactorAdded,
  fails: ["bad_credentials"],
  message: "Authenticator app set up",
  async handle({ db, transact, actor, body, platform }) {
    const user = await requireSelf(db, actor);
    const challenge = await requireChallenge({ ...platform, db }, "app", body.challenge_token, user.id);
    const { secret } = challenge.value;
    const step = stepOfCode(secret, body.code, platform.clock.nowMs());
    if (step === null) {
      throw invalidInput([{ path: "code", said: say("code_is_not_current") }]);
    }
    // Only a proof gives such a challenge.
    return transact(provedActor(actor, isoTime(platform.clock.nowMs())), async (work) => {
      await useUp(work, challenge);
      const isFirst = (await methodsOf(work.tx, user.id)).length === 0;
      await setApp(work, user.id, secret, step);
      return factorAdded(work, user, "app", isFirst);
    });
  },
});

export const removeOwnApp = defineBatch({
  ...OWN_FACTORS,
  id: "removeOwnApp",
  method: "post",
  path: `${PATH}/remove`,
  because: BECAUSE_PROVED,
  summary: "Remove one's own authenticator app; every other session ends",
  body: Proof,
  reply: z.null(),
  fails: ["bad_credentials", "locked", "wrong_state"],
  message: "Authenticator app removed",
  async handle({ db, transact, actor, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    const proved = await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    await transact(proved, async (work) => {
      const removed = await work.tx
        .deleteFrom("authenticator_apps")
        .where("user_id", "=", user.id)
        .returning("user_id")
        .execute();
      if (removed.length === 0) throw new AppError("wrong_state", say("no_app_to_remove"));
      await factorRemoved(work, user, "app");
    });
    return null;
  },
});

export const ownAuthenticatorApp = [beginOwnApp, confirmOwnApp, removeOwnApp];
