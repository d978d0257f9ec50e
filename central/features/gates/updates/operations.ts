import type { Feature } from "../../../platform/feature.ts";
import { advanceRollouts } from "./advance-rollouts.ts";
import { updateGauges } from "./gauges.ts";
import { RELEASES } from "./save-release.ts";
import { addEdgeRelease } from "./operations/add-edge-release.ts";
import { deleteEdgeRelease } from "./operations/delete-edge-release.ts";
import { listEdgeReleases } from "./operations/list-edge-releases.ts";
import { continueEdgeRollout } from "./operations/continue-edge-rollout.ts";
import { listEdgeRollouts } from "./operations/list-edge-rollouts.ts";
import { startEdgeRollout } from "./operations/start-edge-rollout.ts";
import { stopEdgeRollout } from "./operations/stop-edge-rollout.ts";
import { getEdgeRelease } from "./operations/get-edge-release.ts";
import { listEdgeUpdates } from "./operations/list-edge-updates.ts";

/** Versions of the gates' computers, and their way there. */
export const updatesFeature: Feature = {
  name: "updates",
  operations: [
    listEdgeUpdates,
    listEdgeReleases,
    addEdgeRelease,
    deleteEdgeRelease,
    listEdgeRollouts,
    startEdgeRollout,
    stopEdgeRollout,
    continueEdgeRollout,
    getEdgeRelease,
  ],
  gauges: [updateGauges],
  jobs: [advanceRollouts],
  // They have an operation of their own, for gates alone.
  folders: { [RELEASES]: { mayRead: () => Promise.resolve(false) } },
};
