import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import { isReadByThisVersion, retryParked } from "./retry-parked.ts";

/** After an upgrade: retries the facts that the version before could not read. */
export const retryParkedFacts: DeclaredJob = {
  name: "read-parked-facts",
  schedule: "* * * * *",
  async run(_stopping, platform) {
    if (await isReadByThisVersion(platform.db)) return;
    const sums = await retryParked(platform);
    if (sums.read + sums.unread > 0) platform.log.info(sums, "parked facts retried after an upgrade");
  },
};
