import type { Feature } from "../../../platform/platform.ts";
import { enrolEdge } from "./operations/enrol-edge.ts";
import { pruneMessages } from "./prune-messages.ts";
import { pruneOldTombstones } from "./prune-tombstones.ts";
import { getEdge } from "./operations/get-edge.ts";
import { getEdgeCommand } from "./operations/get-edge-command.ts";
import { listEdges } from "./operations/list-edges.ts";
import { announceSilence } from "./contact/announce-silence.ts";
import { detectMissedHeartbeats } from "./contact/detect-missed-heartbeats.ts";
import { registerEdge } from "./operations/register-edge.ts";
import { rotateEdge } from "./operations/rotate-edge-credentials.ts";
import { rotateEdgeCredentials } from "./identity/rotate-credentials-job.ts";
import { revokeEdge } from "./operations/revoke-edge.ts";

export const edgesFeature: Feature = {
  name: "edges",
  operations: [registerEdge, enrolEdge, listEdges, getEdge, getEdgeCommand, rotateEdge, revokeEdge],
  jobs: [announceSilence, detectMissedHeartbeats, rotateEdgeCredentials, pruneOldTombstones, pruneMessages],
};
