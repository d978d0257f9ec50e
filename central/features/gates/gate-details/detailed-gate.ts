import type { GateDetail } from "../../../wire/gate-resources.ts";
import type { Gate } from "../../../wire/gate-resources.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { statesOfGates } from "../edges/service.ts";
import { lanesOfGates } from "../lanes/service.ts";

/** Gates with their lanes and the last reports of their edges. */
export async function detailed(db: Reads, some: readonly Gate[], nowMs: number): Promise<GateDetail[]> {
  const ids = some.map(({ id }) => id);
  const lanesByGate = Map.groupBy(await lanesOfGates(db, ids), (lane) => lane.gate_id);
  const stateOf = await statesOfGates(db, ids, nowMs);
  return some.map((gate) => {
    const state = stateOf(gate.id);
    const own = lanesByGate.get(gate.id) ?? [];
    return { ...gate, edge: state.edge, lanes: own.map((lane) => ({ ...lane, state: state.lane(lane.id) })) };
  });
}
