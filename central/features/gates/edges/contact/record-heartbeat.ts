import { noSuch } from "../../../../../shared/errors/app-error.ts";
import type { Heartbeat } from "../../../../../shared/wire/sync.ts";
import type { Work } from "../../../../platform/transact.ts";
import { ownReport } from "../../standing/service.ts";
import { addOutage } from "./outage-store.ts";
import { LOST_AFTER_MS, SILENT_AFTER_MS, eventsOf } from "../rules.ts";
import { alertsOf } from "./edge-observations.ts";
import { publishLiveState } from "./publish-live-state.ts";
import { edgeById, saveEdge, saveEdgeState, type StoredEdge } from "../store.ts";
import { notifyAlerts } from "./notify-alerts.ts";

/** Stores an edge's heartbeat, and notifies watchers and people of the changes. @throws AppError `not_found` */
export async function recordHeartbeat(work: Work, edgeId: string, report: Heartbeat): Promise<void> {
  const before = await edgeById(work.tx, edgeId);
  if (!before) throw noSuch("edge", edgeId);
  const edge = { edgeId, gateId: before.gate_id, areaId: before.area_id };
  const heartbeat = await ownReport(work, edge, report, before.heartbeat);
  const isBack = before.shown_connection !== "connected";
  await recordOutage(work, before);
  const connected_since = isBack || before.connected_since === null ? work.at : before.connected_since;
  const contact = { last_contact_at: work.at, shown_connection: "connected", connected_since } as const;
  await saveEdgeState(work, edgeId, { ...contact, heartbeat });
  // The edge signed in with its credentials: this proves that it received them, so its code is removed.
  if (before.enrolment_code_hash !== null)
    await saveEdge(work, before, { enrolment_code_hash: null, enrolment_expires_at: null });
  const now = { ...before, ...contact, heartbeat };
  const wasSilent =
    before.last_contact_at !== null && work.nowMs - Date.parse(before.last_contact_at) >= SILENT_AFTER_MS;
  await publishLiveState(work, now, eventsOf(before.heartbeat, heartbeat, isBack || wasSilent));
  await notifyAlerts(work, now, alertsOf(now, work.nowMs, null));
}

/** Records a finished period without heartbeats: the gate decided autonomously, whatever the cause. */
async function recordOutage(work: Work, { heartbeat, last_contact_at, ...edge }: StoredEdge): Promise<void> {
  if (heartbeat === null || last_contact_at === null) return;
  if (work.nowMs - Date.parse(last_contact_at) < LOST_AFTER_MS) return;
  await addOutage(work, edge, { from: last_contact_at, to: work.at });
}
