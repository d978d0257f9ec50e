import { isoTime } from "../../../../shared/lib/clock.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";

const DAY_MS = 86_400_000;
/** A phone that was offline for longer than this may get another answer than the first one. */
const KEPT_DAYS = 90;
const PER_TURN = 500;
const ACTOR = systemActor("job:prune-load-acts");

/** Deletes the acts of verifiers with their first answers; their records and the audit log keep what was done. */
export const pruneActs: DeclaredJob = {
  name: "prune-load-acts",
  schedule: "51 4 * * *",
  async run(stopping, platform) {
    const before = isoTime(platform.clock.nowMs() - KEPT_DAYS * DAY_MS);
    let deleted = 0;
    for (let some = PER_TURN; some === PER_TURN && !stopping.aborted; deleted += some)
      some = await platform.transact(ACTOR, async ({ tx }) => {
        const old = await tx
          .selectFrom("load_unload_acts")
          .select("id")
          .where("received_at", "<", before)
          .orderBy("received_at")
          .limit(PER_TURN)
          .execute();
        const ids = old.map(({ id }) => id);
        if (ids.length > 0) await tx.deleteFrom("load_unload_acts").where("id", "in", ids).execute();
        return ids.length;
      });
    if (deleted > 0) platform.log.info({ acts: deleted }, "expired acts of verifiers deleted");
  },
};
