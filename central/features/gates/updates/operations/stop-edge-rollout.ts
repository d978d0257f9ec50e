import { AppError } from "../../../../../shared/errors/app-error.ts";
import { EdgeRollout } from "../../../../wire/edge-update.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { requireWholeSite, WHOLE_SITE } from "../require-whole-site.ts";
import { ruleOnAct } from "../rules.ts";
import { rolloutOf, saveRollout } from "../store.ts";
import { Params, replay } from "./one-rollout.ts";

export const stopEdgeRollout = defineWrite({
  ...WHOLE_SITE,
  id: "stopEdgeRollout",
  method: "post",
  path: "/v1/edge-rollouts/{id}/stop",
  summary: "Stop an update: gates that have not changed over stay as they are",
  params: Params,
  reply: EdgeRollout,
  fails: ["not_found", "wrong_state", "forbidden"],
  message: "rollout_stopped",
  replay,
  async handle({ work, actor, params: { id } }) {
    requireWholeSite(actor);
    const before = await rolloutOf(work.tx, id);
    const problem = ruleOnAct("stop", before.state);
    if (problem) throw new AppError("wrong_state", problem);
    await saveRollout(work, before, { state: "stopped", because: null });
    return rolloutOf(work.tx, id);
  },
});
