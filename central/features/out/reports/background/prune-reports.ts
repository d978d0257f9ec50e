import { isoTime } from "../../../../../shared/lib/clock.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import { deleteReports, REPORTS_PER_TURN } from "../service.ts";
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
    for (let some = REPORTS_PER_TURN; some === REPORTS_PER_TURN && !stopping.aborted; deleted += some)
      some = await platform.transact(ACTOR, (work) =>
        deleteReports(work, platform, (reports) =>
          reports.where("state", "in", ["done", "failed", "cancelled"]).where("created_at", "<", before),
        ),
      );
    if (deleted > 0) platform.log.info({ reports: deleted }, "expired reports deleted");
  },
};
