import type { Feature } from "../../../platform/feature.ts";
import { enrolEdge } from "./operations/enrol-edge.ts";
import { pruneMessages } from "./prune-messages.ts";
import { pruneOldTombstones } from "./prune-tombstones.ts";
import { getEdgeCommand } from "./operations/get-edge-command.ts";
import { announceSilence } from "./contact/announce-silence.ts";
import { detectMissedHeartbeats } from "./contact/detect-missed-heartbeats.ts";
import { edgeGauges } from "./gauges.ts";
import { rotateEdgeCredentials } from "./operations/rotate-edge-credentials.ts";
import { rotateCredentialsJob } from "./identity/rotate-credentials-job.ts";

/** Edges as they enrol, speak and are commanded; people see them in the fleet. */
export const edgesFeature: Feature = {
  name: "edges",
  operations: [enrolEdge, getEdgeCommand, rotateEdgeCredentials],
  gauges: [edgeGauges],
  jobs: [announceSilence, detectMissedHeartbeats, rotateCredentialsJob, pruneOldTombstones, pruneMessages],
};
