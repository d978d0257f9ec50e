import { AppError } from "../../../../../shared/errors/app-error.ts";
import { Proof, RecoveryCodes } from "../../../../wire/second-factor.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requireProof, methodsOf } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, OWN_FACTORS } from "../second-factor/own.ts";
import { renewRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { say } from "../../../../../shared/words/say.ts";

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
  message: "recovery_codes_created",
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
