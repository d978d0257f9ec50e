import type { Feature } from "../../../platform/feature.ts";
import { advanceRollouts } from "./advance-rollouts.ts";
import { RELEASES } from "./save-release.ts";
import { addEdgeRelease, deleteEdgeRelease, listEdgeReleases } from "./operations/edge-releases.ts";
import {
  continueEdgeRollout,
  listEdgeRollouts,
  startEdgeRollout,
  stopEdgeRollout,
} from "./operations/edge-rollouts.ts";
import { getEdgeRelease } from "./operations/get-edge-release.ts";
import { listEdgeUpdates } from "./operations/list-edge-updates.ts";

/** Versions of the gates' computers, and their way there. */
export const updatesFeature: Feature = {
  name: "updates",
  operations: [
    ...[listEdgeUpdates, listEdgeReleases, addEdgeRelease, deleteEdgeRelease],
    ...[listEdgeRollouts, startEdgeRollout, stopEdgeRollout, continueEdgeRollout, getEdgeRelease],
  ],
  jobs: [advanceRollouts],
  // They have an operation of their own, for gates alone.
  folders: { [RELEASES]: { mayRead: () => Promise.resolve(false) } },
};
