import { isoTime } from "../../../../../shared/lib/clock.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import { edgesWithOldKeys, keysOfEdge, publishEdge } from "./edge-keys.ts";
import { rotateCredentials } from "./rotate-credentials.ts";
import { connectedEdges, edgeById } from "../store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const actor = systemActor("job:rotate-edge-credentials");

/**
 * Orders connected edges with old credentials to rotate them, and removes keys from the gates a day after their
 * replacement.
 */
export const rotateCredentialsJob: DeclaredJob = {
  name: "rotate-edge-credentials",
  schedule: "29 * * * *",
  async run(_stopping, { transact, db, clock, config }) {
    for (const edgeId of await edgesWithOldKeys(db, clock.nowMs()))
      await transact(actor, async (work) => {
        const edge = await edgeById(work.tx, edgeId);
        if (edge) await publishEdge(work, edge);
      });
    if (config.edge_credentials_days === 0) return;
    const oldest = isoTime(clock.nowMs() - config.edge_credentials_days * DAY_MS);
    for (const edge of await connectedEdges(db)) {
      const [newest] = await keysOfEdge(db, edge.id);
      if (newest && newest.since < oldest) await transact(actor, (work) => rotateCredentials(work, edge));
    }
  },
};
