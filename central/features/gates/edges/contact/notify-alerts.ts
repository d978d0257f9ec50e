import type { EdgeAlert } from "../../../../wire/edge-resources.ts";
import type { Work } from "../../../../platform/transact.ts";
import { notify } from "../../../base/notifications/service.ts";
import { changesOf } from "./alerts.ts";
import { saveEdgeState, type StoredEdge } from "../store.ts";
import { say } from "../../../../../shared/words/say.ts";

/** Stores the active alerts of an edge, and notifies people and watchers of the changes alone. */
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
  await work.live.publish({ type: "edge-alert", areaId, gateId, data });
  await notify(work, {
    kind: "edge-alert",
    permission: "gates.read",
    areaId,
    gateId,
    edgeId: edge_id,
    said: say(is_raised ? `alert_${alert.kind}` : `alert_${alert.kind}_over`, { gate: edge.gate_name }),
    data,
  });
}
