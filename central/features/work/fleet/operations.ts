import type { Feature } from "../../../platform/feature.ts";
import { getEdge } from "./operations/get-edge.ts";
import { listEdges } from "./operations/list-edges.ts";
import { registerEdge } from "./operations/register-edge.ts";
import { revokeEdge } from "./operations/revoke-edge.ts";

/** Edges as people see and manage them: with their lanes, their journal at central, and what they decided alone. */
export const fleetFeature: Feature = {
  name: "edges",
  operations: [registerEdge, listEdges, getEdge, revokeEdge],
};
