import { isoTime } from "../../../shared/lib/clock.ts";
import { systemActor } from "../../platform/auth/principal.ts";
import { type Job } from "../../platform/jobs/job.ts";
import { type Transact } from "../../platform/transact.ts";
import { LOST_AFTER_MS } from "./rules.ts";
import { showToWatchers } from "./show-to-watchers.ts";
import { saveEdgeState, silentEdges } from "./store.ts";

/** Shows watchers each edge that has fallen silent, once, and that nobody knows where its arms are. */
export function noticeSilenceJob(transact: Transact): Job {
  return {
    name: "notice-silence",
    schedule: "* * * * *",
    run: () =>
      transact(systemActor("job:notice-silence"), async (work) => {
        for (const edge of await silentEdges(work.tx, isoTime(work.nowMs - LOST_AFTER_MS))) {
          await saveEdgeState(work, edge.id, { shown_connection: "lost" });
          const laneIds = edge.heartbeat?.lanes.map((lane) => lane.lane_id) ?? [];
          await showToWatchers(work, edge, { isEdgeNews: true, laneIds });
        }
      }),
  };
}
