import { systemActor } from "../../../platform/auth/principal.ts";
import { FIRST_POSITION, type Position, positionOf } from "../../../platform/db/position.ts";
import { epochOf } from "../../../platform/feed/epoch.ts";
import { pruneTombstones, datestampTombstones, scopesWithTombstones } from "../../../platform/feed/low-water-marks.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import { enrolledEdges, type StoredEdge } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const actor = systemActor("job:prune-tombstones");

/**
 * Deletes tombstones of the feed that every edge has read, and tombstones past their maximum age. It runs no more often
 * than needed: an edge with an interrupted snapshot restarts it after a deletion.
 */
export const pruneOldTombstones: DeclaredJob = {
  name: "prune-tombstones",
  schedule: "53 3 * * *",
  async run(stopping, { transact, db, config, clock }) {
    await transact(actor, datestampTombstones);
    const edges = await enrolledEdges(db);
    const epoch = await epochOf(db);
    for (const scope of await scopesWithTombstones(db, clock.nowMs())) {
      const readers = edges
        .filter(({ area_id, gate_id }) => isOneOf(scope.area_id, area_id) && isOneOf(scope.gate_id, gate_id))
        .map((edge) => placeOf(edge, epoch));
      const maxMs = config.tombstone_retention_days * DAY_MS;
      while (!stopping.aborted)
        if ((await transact(actor, (work) => pruneTombstones(work, scope, readers, maxMs))) === 0) break;
    }
  },
};

function isOneOf(wanted: string, id: string): boolean {
  return wanted === "" || wanted === id;
}

/** The position of an edge in this history, as last reported. */
function placeOf({ heartbeat }: StoredEdge, epoch: string): Position {
  if (heartbeat?.replica.epoch !== epoch) return FIRST_POSITION;
  return positionOf(heartbeat.replica.cursor) ?? FIRST_POSITION;
}
