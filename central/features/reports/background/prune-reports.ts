import { isoTime } from "../../../../shared/lib/clock.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { FILES_PER_TURN, deleteExpiredFiles } from "../../../platform/files/prune-files.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import { KEPT_DAYS } from "./store.ts";

const DAY_MS = 86_400_000;
const ACTOR = systemActor("job:prune-reports");

/** Deletes reports with their files a week after their request. */
export const pruneReports: DeclaredJob = {
  name: "prune-reports",
  schedule: "41 4 * * *",
  async run(stopping, platform) {
    const before = isoTime(platform.clock.nowMs() - KEPT_DAYS * DAY_MS);
    let deleted = 0;
    for (let some = FILES_PER_TURN; some === FILES_PER_TURN && !stopping.aborted; deleted += some)
      some = await platform.transact(ACTOR, async (work) => {
        const old = await work.tx
          .selectFrom("report_files")
          .select(["id", "path"])
          .where("state", "in", ["done", "failed", "cancelled"])
          .where("created_at", "<", before)
          .limit(FILES_PER_TURN)
          .execute();
        if (old.length === 0) return 0;
        await work.tx
          .deleteFrom("report_files")
          .where(
            "id",
            "in",
            old.map(({ id }) => id),
          )
          .execute();
        await deleteExpiredFiles(
          work,
          platform,
          old.flatMap(({ path }) => path ?? []),
        );
        return old.length;
      });
    if (deleted > 0) platform.log.info({ reports: deleted }, "expired reports deleted");
  },
};
