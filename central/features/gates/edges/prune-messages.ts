import { isoTime } from "../../../../shared/lib/clock.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import { pruneNotifications } from "../../base/notifications/service.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes expired commands, notifications and outages; the audit log keeps the author of each command. */
export const pruneMessages: DeclaredJob = {
  name: "forget-messages",
  schedule: "41 3 * * *",
  async run(_stopping, { transact, config }) {
    await transact(systemActor("job:forget-messages"), async (work) => {
      const before = isoTime(work.nowMs - config.message_retention_days * DAY_MS);
      await work.tx.deleteFrom("lane_commands").where("issued_at", "<", before).execute();
      await work.tx.deleteFrom("device_tests").where("issued_at", "<", before).execute();
      await work.tx.deleteFrom("edge_commands").where("issued_at", "<", before).execute();
      await pruneNotifications(work, before);
      const outagesBefore = isoTime(work.nowMs - config.activity_retention_days * DAY_MS);
      await work.tx.deleteFrom("edge_outages").where("to_at", "<", outagesBefore).execute();
    });
  },
};
