import { type Area } from "../../../shared/wire/area.ts";
import { type Platform, type Feature } from "../../platform/platform.ts";
import { type Resource } from "../../platform/resource.ts";
import { createGate } from "./create-gate.ts";
import { deleteGate } from "./delete-gate.ts";
import { type GateNeighbours } from "./detail-gates.ts";
import { getGate } from "./get-gate.ts";
import { listGates } from "./list-gates.ts";
import { listGatesOfArea } from "./list-gates-of-area.ts";
import { listGroupedGates } from "./list-grouped-gates.ts";
import { type GateService } from "./service.ts";
import { updateGate } from "./update-gate.ts";

export function gatesFeature(
  platform: Platform,
  gates: GateService,
  areas: Pick<Resource<Area>, "store">,
  neighbours: GateNeighbours,
): Feature {
  return {
    name: "gates",
    operations: [
      createGate(platform, areas),
      updateGate(platform, gates),
      deleteGate(platform, gates, neighbours.lanes),
      getGate(platform, gates, neighbours),
      listGates(platform),
      listGroupedGates(platform, neighbours),
      listGatesOfArea(platform, areas),
    ],
  };
}
