import type { Work } from "../../../../platform/transact.ts";
import type { News } from "../rules.ts";
import { edgeStateOf, gateStateOf } from "../state.ts";
import type { StoredEdge } from "../store.ts";

/** Publishes the changes of an edge (`edge-state`) and of its lanes (`lane-state`) to the live stream. */
export async function publishLiveState(work: Work, edge: StoredEdge, { isEdgeNews, laneIds }: News): Promise<void> {
  const { gate_id: gateId, area_id: areaId } = edge;
  const gate = gateStateOf(edge, work.nowMs);
  if (isEdgeNews) {
    const data = { gate_id: gateId, ...edgeStateOf(edge, work.nowMs) };
    await work.live.publish({ type: "edge-state", areaId, gateId, data });
  }
  for (const laneId of laneIds) {
    const data = { gate_id: gateId, lane_id: laneId, ...gate.lane(laneId) };
    await work.live.publish({ type: "lane-state", areaId, gateId, data });
  }
}
