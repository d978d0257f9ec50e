import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { say } from "../../../../../shared/words/say.ts";
import { deleteExpiredFiles } from "../../../../platform/files/prune-files.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { requireWholeSite, WHOLE_SITE } from "../require-whole-site.ts";
import { lastRollout, releaseOf } from "../store.ts";

export const deleteEdgeRelease = defineWrite({
  ...WHOLE_SITE,
  id: "deleteEdgeRelease",
  method: "delete",
  path: "/v1/edge-releases/{id}",
  summary: "Remove a version; gates that run it go on",
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  fails: ["not_found", "wrong_state", "forbidden"],
  message: "release_removed",
  async handle({ work, actor, params: { id }, platform }) {
    requireWholeSite(actor);
    const before = await releaseOf(work.tx, id);
    const last = await lastRollout(work.tx);
    if (last?.version === before.version && (last.state === "running" || last.state === "paused"))
      throw new AppError("wrong_state", say("release_in_use"));
    await work.tx.deleteFrom("edge_releases").where("id", "=", id).execute();
    await deleteExpiredFiles(work, platform, [before.path]);
    await work.audit({ type: "edge_release", id, before, after: null });
    return null;
  },
});
