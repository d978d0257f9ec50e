import { type Gate, type GateDetail } from "../../../shared/wire/gate-resources.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type EdgeService } from "../edges/service.ts";
import { type LaneService } from "../lanes/service.ts";

/** The features that know what stands at a gate. */
export interface GateNeighbours {
  lanes: LaneService;
  edges: EdgeService;
}

/** Gates with their lanes and what their edges last said. */
export async function detailGates(
  db: Reads,
  gates: readonly Gate[],
  { lanes, edges }: GateNeighbours,
): Promise<GateDetail[]> {
  const ids = gates.map(({ id }) => id);
  const lanesByGate = Map.groupBy(await lanes.ofGates(db, ids), (lane) => lane.gate_id);
  const stateOf = await edges.statesOfGates(db, ids);
  return gates.map((gate) => {
    const state = stateOf(gate.id);
    const own = lanesByGate.get(gate.id) ?? [];
    return { ...gate, edge: state.edge, lanes: own.map((lane) => ({ ...lane, state: state.lane(lane.id) })) };
  });
}
