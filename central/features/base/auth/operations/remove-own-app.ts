import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { Proof } from "../../../../wire/second-factor.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requireProof } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, factorRemoved, OWN_FACTORS } from "../second-factor/own.ts";
import { say } from "../../../../../shared/words/say.ts";
import { PATH } from "./own-app-path.ts";

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
  message: "app_removed",
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
