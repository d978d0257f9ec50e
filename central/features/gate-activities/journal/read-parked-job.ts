import { type Job } from "../../../platform/jobs/job.ts";
import { type Platform } from "../../../platform/platform.ts";
import { type EdgeService } from "../../edges/service.ts";
import { isReadByThisVersion } from "./read-parked.ts";
import { type GateActivityService } from "../service.ts";

/** After an upgrade: reads what the version before could not. */
export function readParkedJob(
  { db, log }: Pick<Platform, "db" | "log">,
  { activities, edges }: { activities: Pick<GateActivityService, "readParked">; edges: Pick<EdgeService, "edgeOf"> },
): Job {
  return {
    name: "read-parked-facts",
    schedule: "* * * * *",
    async run() {
      if (await isReadByThisVersion(db)) return;
      const sums = await activities.readParked({ edges, log });
      if (sums.read + sums.unread > 0) log.info(sums, "what could not be read before this version was read again");
    },
  };
}
