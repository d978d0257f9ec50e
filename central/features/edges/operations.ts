import { type Platform, type Feature } from "../../platform/platform.ts";
import { type GateService } from "../neighbours.ts";
import { enrolEdge } from "./enrol-edge.ts";
import { forgetMessagesJob } from "./forget-messages.ts";
import { forgetTombstonesJob } from "./forget-tombstones.ts";
import { getEdge } from "./get-edge.ts";
import { listEdges } from "./list-edges.ts";
import { noticeSilenceJob } from "./contact/notice-silence.ts";
import { registerEdge } from "./register-edge.ts";
import { rotateEdgeCredentialsJob } from "./identity/rotate-credentials-job.ts";
import { type EdgeNeeds } from "./show-edge.ts";
import { revokeEdge } from "./revoke-edge.ts";

export function edgesFeature(platform: Platform, needs: { gates: GateService } & EdgeNeeds): Feature {
  return {
    name: "edges",
    operations: [
      registerEdge(platform, needs.gates, needs),
      enrolEdge,
      listEdges(platform, needs),
      getEdge(platform, needs),
      revokeEdge(platform, needs),
    ],
    jobs: [
      noticeSilenceJob(platform),
      rotateEdgeCredentialsJob(platform),
      forgetTombstonesJob(platform),
      forgetMessagesJob(platform),
    ],
  };
}
