import { AppError } from "../../../../../shared/errors/app-error.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { say } from "../../../../../shared/words/say.ts";
import { EdgeRollout } from "../../../../wire/edge-update.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { requireWholeSite, WHOLE_SITE } from "../require-whole-site.ts";
import { ruleOnAct } from "../rules.ts";
import { lastRollout, rolloutOf, saveRollout, tryAgain } from "../store.ts";
import { Params, replay } from "./one-rollout.ts";

export const continueEdgeRollout = defineWrite({
  ...WHOLE_SITE,
  id: "continueEdgeRollout",
  method: "post",
  path: "/v1/edge-rollouts/{id}/continue",
  summary: "Go on with an update that is paused or stopped: gates that went back try once more",
  params: Params,
  reply: EdgeRollout,
  fails: ["not_found", "wrong_state", "forbidden"],
  message: "rollout_goes_on",
  replay,
  async handle({ work, actor, params: { id } }) {
    requireWholeSite(actor);
    const before = await rolloutOf(work.tx, id);
    const problem = ruleOnAct("continue", before.state);
    if (problem) throw new AppError("wrong_state", problem);
    if ((await lastRollout(work.tx))?.id !== id) throw new AppError("wrong_state", say("rollout_is_not_last"));
    await tryAgain(work, id, () => newId(work.nowMs));
    await saveRollout(work, before, { state: "running", because: null });
    return rolloutOf(work.tx, id);
  },
});
