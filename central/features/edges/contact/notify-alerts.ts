import { type EdgeAlert, type EdgeAlertKind } from "../../../../shared/wire/edge-resources.ts";
import { type Work } from "../../../platform/transact.ts";
import { notify } from "../../notifications/service.ts";
import { changesOf } from "./alerts.ts";
import { saveEdgeState, type StoredEdge } from "../store.ts";

const WORDS: Record<EdgeAlertKind, { raised: string; over: string }> = {
  silent: { raised: "is silent", over: "is back" },
  lane_fault: { raised: "has a lane in fault", over: "has its lane back" },
  lane_degraded: { raised: "has a lane that lacks something", over: "has its lane whole again" },
  lag: { raised: "decides on old data", over: "has caught up" },
  outbox_stuck: { raised: "can't deliver what happened", over: "has delivered what happened" },
  parked: { raised: "holds facts that central can't read", over: "has delivered what was parked" },
  clock_off: { raised: "has a clock that is off", over: "has its clock right again" },
  set_aside: { raised: "can't read some records: update it", over: "can read every record again" },
  disk_pressure: { raised: "has a disk that is nearly full", over: "has room on its disk again" },
};

/** Keeps what is wrong with an edge now, and tells people and watchers what has changed in it, and nothing else. */
export async function notifyAlerts(work: Work, edge: StoredEdge, alerts: EdgeAlert[]): Promise<void> {
  const { raised, over } = changesOf(edge.alerts, alerts);
  if (raised.length === 0 && over.length === 0) return;
  await saveEdgeState(work, edge.id, { alerts });
  for (const alert of raised) await notifyAlert(work, edge, alert, true);
  for (const alert of over) await notifyAlert(work, edge, alert, false);
}

async function notifyAlert(work: Work, edge: StoredEdge, alert: EdgeAlert, is_raised: boolean): Promise<void> {
  const { id: edge_id, gate_id: gateId, area_id: areaId } = edge;
  const data = { edge_id, gate_id: gateId, ...alert, is_raised, at: work.at };
  const words = WORDS[alert.kind];
  await work.live.publish({ type: "edge-alert", areaId, gateId, data });
  await notify(work, {
    kind: "edge-alert",
    permission: "gates.read",
    areaId,
    gateId,
    edgeId: edge_id,
    title: `${edge.gate_name} ${is_raised ? words.raised : words.over}`,
    data,
  });
}
