import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { AppConfirmation, FactorAdded } from "../../../../wire/second-factor.ts";
import { provedActor } from "../../../../platform/auth/fresh-proof.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { setApp } from "../second-factor/authenticator-apps.ts";
import { requireChallenge, useUp } from "../second-factor/challenges.ts";
import { methodsOf } from "../second-factor/factors.ts";
import { requireSelf, factorAdded, OWN_FACTORS } from "../second-factor/own.ts";
import { stepOfCode } from "../second-factor/totp.ts";
import { say } from "../../../../../shared/words/say.ts";
import { PATH } from "./own-app-path.ts";

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
  message: "app_set_up",
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
