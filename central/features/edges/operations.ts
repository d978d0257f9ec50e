import { type Platform, type Room } from "../../platform/platform.ts";
import { type GateService } from "../gates/service.ts";
import { type LaneService } from "../lanes/service.ts";
import { enrolEdge } from "./enrol-edge.ts";
import { getEdge } from "./get-edge.ts";
import { listEdges } from "./list-edges.ts";
import { noticeSilenceJob } from "./notice-silence.ts";
import { registerEdge } from "./register-edge.ts";
import { revokeEdge } from "./revoke-edge.ts";

export function edgesRoom(platform: Platform, gates: GateService, lanes: LaneService): Room {
  return {
    name: "edges",
    operations: [
      registerEdge(platform, gates),
      enrolEdge(platform),
      listEdges(platform),
      getEdge(platform, lanes),
      revokeEdge(platform),
    ],
    jobs: [noticeSilenceJob(platform.transact)],
  };
}
