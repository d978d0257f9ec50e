import { type Feature } from "../../platform/platform.ts";
import { enrolEdge } from "./operations/enrol-edge.ts";
import { forgetMessages } from "./forget-messages.ts";
import { forgetOldTombstones } from "./forget-tombstones.ts";
import { getEdge } from "./operations/get-edge.ts";
import { listEdges } from "./operations/list-edges.ts";
import { noticeSilence } from "./contact/notice-silence.ts";
import { registerEdge } from "./operations/register-edge.ts";
import { rotateEdge } from "./operations/rotate-edge-credentials.ts";
import { rotateEdgeCredentials } from "./identity/rotate-credentials-job.ts";
import { revokeEdge } from "./operations/revoke-edge.ts";

export const edgesFeature: Feature = {
  name: "edges",
  operations: [registerEdge, enrolEdge, listEdges, getEdge, rotateEdge, revokeEdge],
  jobs: [noticeSilence, rotateEdgeCredentials, forgetOldTombstones, forgetMessages],
};
