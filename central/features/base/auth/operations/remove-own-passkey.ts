import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Proof } from "../../../../wire/second-factor.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requireProof } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, factorRemoved, OWN_FACTORS } from "../second-factor/own.ts";
import { PATH } from "./own-passkey-path.ts";

export const removeOwnPasskey = defineBatch({
  ...OWN_FACTORS,
  id: "removeOwnPasskey",
  method: "post",
  path: `${PATH}/{passkeyId}/remove`,
  because: BECAUSE_PROVED,
  summary: "Remove one of one's own passkeys; every other session ends",
  params: z.strictObject({ passkeyId: Uuid }),
  body: Proof,
  reply: z.null(),
  fails: ["bad_credentials", "locked"],
  message: "passkey_removed",
  async handle({ db, transact, actor, params: { passkeyId }, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    const proved = await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    await transact(proved, async (work) => {
      const removed = await work.tx
        .deleteFrom("passkeys")
        .where("id", "=", passkeyId)
        .where("user_id", "=", user.id)
        .returning("id")
        .execute();
      if (removed.length === 0) throw noSuch("passkey", passkeyId);
      await factorRemoved(work, user, "passkey");
    });
    return null;
  },
});
