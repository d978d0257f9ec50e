import { type gateOf, type gates } from "./gates.ts";
import { type laneOf, type lanes, type lanesOfGates } from "./lanes/service.ts";

/** Gates and lanes as features that are built with their neighbours take them. */
export interface GateService {
  get: (typeof gates)["get"];
  gateOf: typeof gateOf;
}
export interface LaneService {
  get: (typeof lanes)["get"];
  laneOf: typeof laneOf;
  ofGates: typeof lanesOfGates;
}
