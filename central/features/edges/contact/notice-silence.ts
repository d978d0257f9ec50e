import { isoTime } from "../../../../shared/lib/clock.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { type DeclaredJob } from "../../../platform/jobs/job.ts";
import { type Work } from "../../../platform/transact.ts";
import { changesOf } from "./alerts.ts";
import { LOST_AFTER_MS } from "../rules.ts";
import { alertsOf } from "./seen.ts";
import { showToWatchers } from "./show-to-watchers.ts";
import { connectedEdges, edgeById, saveEdgeState, silentEdges } from "../store.ts";
import { tellAlerts } from "./tell-alerts.ts";
import { keepWatch } from "./watch.ts";

const actor = systemActor("job:notice-silence");

/**
 * Notices what no heartbeat tells: that an edge has fallen silent, or that its data grows old. After a time in which
 * central itself was not there the edges get a minute to come back, so that its own restart raises no storm.
 */
export const noticeSilence: DeclaredJob = {
  name: "notice-silence",
  schedule: "* * * * *",
  async run(_stopping, { transact, db, clock }) {
    const watchedSinceMs = await transact(actor, async (work) => {
      const since = await keepWatch(work);
      if (work.nowMs - since >= LOST_AFTER_MS) await noticeSilent(work);
      return since;
    });
    // Read outside of a unit of work: a thousand heartbeats are not to keep others waiting.
    for (const edge of await connectedEdges(db)) {
      const now = alertsOf(edge, clock.nowMs(), watchedSinceMs);
      if (isSame(changesOf(edge.alerts, now))) continue;
      await transact(actor, async (work) => {
        const current = await edgeById(work.tx, edge.id);
        if (current?.shown_connection !== "connected") return;
        await tellAlerts(work, current, alertsOf(current, work.nowMs, watchedSinceMs));
      });
    }
  },
};

function isSame({ raised, over }: ReturnType<typeof changesOf>): boolean {
  return raised.length === 0 && over.length === 0;
}

async function noticeSilent(work: Work): Promise<void> {
  for (const edge of await silentEdges(work.tx, isoTime(work.nowMs - LOST_AFTER_MS))) {
    const lost = { ...edge, shown_connection: "lost", connected_since: null } as const;
    await saveEdgeState(work, edge.id, { shown_connection: "lost", connected_since: null });
    const laneIds = edge.heartbeat?.lanes.map((lane) => lane.lane_id) ?? [];
    await showToWatchers(work, edge, { isEdgeNews: true, laneIds });
    await tellAlerts(work, lost, alertsOf(lost, work.nowMs, null));
  }
}
