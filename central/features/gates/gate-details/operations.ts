import type { Feature } from "../../../platform/feature.ts";
import { getGate } from "./get-gate.ts";
import { listGroupedGates } from "./list-grouped-gates.ts";

/** Gates with what stands at them: their lanes, and the state that their edges report. */
export const gateDetailsFeature: Feature = {
  name: "gates",
  operations: [getGate, listGroupedGates],
};
