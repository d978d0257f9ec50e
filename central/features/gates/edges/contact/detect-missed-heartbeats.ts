import { isoTime } from "../../../../../shared/lib/clock.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import type { Work } from "../../../../platform/transact.ts";
import { changesOf } from "./alerts.ts";
import { LOST_AFTER_MS } from "../rules.ts";
import { alertsOf } from "./edge-observations.ts";
import { connectedEdges, edgeById, saveEdgeState, silentEdges } from "../store.ts";
import { notifyAlerts } from "./notify-alerts.ts";
import { extendMonitoringPeriod } from "./monitoring-period.ts";

const actor = systemActor("job:detect-missed-heartbeats");

/**
 * Detects the states that no heartbeat reports: a silent edge, or data that becomes stale. After an outage of central
 * itself, edges get a minute to reconnect, so a restart raises no alert storm.
 */
export const detectMissedHeartbeats: DeclaredJob = {
  name: "detect-missed-heartbeats",
  schedule: "* * * * *",
  async run(_stopping, { transact, db, clock }) {
    const watchedSinceMs = await transact(actor, async (work) => {
      const since = await extendMonitoringPeriod(work);
      if (work.nowMs - since >= LOST_AFTER_MS) await detectSilentEdge(work);
      return since;
    });
    // Read outside of a unit of work, so that a thousand heartbeats do not block other work.
    for (const edge of await connectedEdges(db)) {
      const now = alertsOf(edge, clock.nowMs(), watchedSinceMs);
      if (isSame(changesOf(edge.alerts, now))) continue;
      await transact(actor, async (work) => {
        const current = await edgeById(work.tx, edge.id);
        if (current?.shown_connection !== "connected") return;
        await notifyAlerts(work, current, alertsOf(current, work.nowMs, watchedSinceMs));
      });
    }
  },
};

function isSame({ raised, over }: ReturnType<typeof changesOf>): boolean {
  return raised.length === 0 && over.length === 0;
}

async function detectSilentEdge(work: Work): Promise<void> {
  for (const edge of await silentEdges(work.tx, isoTime(work.nowMs - LOST_AFTER_MS))) {
    const lost = { ...edge, shown_connection: "lost", connected_since: null } as const;
    await saveEdgeState(work, edge.id, { shown_connection: "lost", connected_since: null });
    await notifyAlerts(work, lost, alertsOf(lost, work.nowMs, null));
  }
}
