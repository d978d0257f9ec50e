import { isoTime } from "../../../../../shared/lib/clock.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { SILENT_AFTER_MS } from "../rules.ts";
import { edgesLastSeen } from "../store.ts";
import { publishLiveState } from "./publish-live-state.ts";

const actor = systemActor("job:announce-silence");
/** A run looks until shortly before the next one begins. */
const WATCH_MS = 55_000;
const LOOK_MS = 1_000;
/** The pause between two runs: news may come twice, but never not at all. */
const PAUSE_MS = 10_000;

/**
 * Publishes that an edge is silent as soon as its connection is shown as lost: no request does it. Alerts wait longer,
 * see `detectMissedHeartbeats`.
 */
export const announceSilence: DeclaredJob = {
  name: "announce-silence",
  schedule: "* * * * *",
  async run(stopping, { transact, db, clock, notifier }) {
    using pause = notifier.watch([]);
    const endMs = clock.monotonicMs() + WATCH_MS;
    let sinceMs = clock.nowMs() - SILENT_AFTER_MS - PAUSE_MS;
    while (!stopping.aborted && clock.monotonicMs() < endMs) {
      sinceMs = await announceSilent({ transact, db, clock }, sinceMs);
      await pause.wait(LOOK_MS, stopping);
    }
  },
};

/**
 * Publishes the edges that fell silent by a last contact after this moment.
 * @param sinceMs Unix epoch milliseconds
 * @returns the moment for the next call
 */
export async function announceSilent(
  { transact, db, clock }: Pick<Platform, "transact" | "db" | "clock">,
  sinceMs: number,
): Promise<number> {
  const untilMs = clock.nowMs() - SILENT_AFTER_MS;
  for (const edge of await edgesLastSeen(db, isoTime(sinceMs), isoTime(untilMs))) {
    const laneIds = edge.heartbeat?.lanes.map((lane) => lane.lane_id) ?? [];
    await transact(actor, (work) => publishLiveState(work, edge, { isEdgeNews: true, laneIds }));
  }
  return untilMs;
}
