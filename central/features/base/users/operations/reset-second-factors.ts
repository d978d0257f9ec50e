import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { resetFactors } from "../../auth/service.ts";
import { requireMayChange } from "../change-users.ts";
import { readUser } from "../store.ts";
import { say } from "../../../../../shared/words/say.ts";
import { params, COMMON } from "../account-scope.ts";

export const resetSecondFactors = defineWrite({
  ...COMMON,
  id: "resetSecondFactors",
  needsProof: true,
  method: "delete",
  path: "/v1/users/{id}/second-factors",
  summary: "Remove every second factor of somebody who has lost them; every session ends",
  description: "Not one's own: a stolen access token must not be enough. The person is notified by e-mail.",
  params,
  reply: z.null(),
  message: "factors_reset",
  async handle({ work, actor, params: { id } }) {
    const user = await readUser(work.tx, actor, id);
    if (id === actor.id) throw new AppError("wrong_state", say("own_factors_in_profile"));
    await requireMayChange(work, user);
    await resetFactors(work, user);
    return null;
  },
});
