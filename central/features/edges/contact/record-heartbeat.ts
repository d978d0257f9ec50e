import { AppError } from "../../../../shared/errors/app-error.ts";
import { type Heartbeat } from "../../../../shared/wire/sync.ts";
import { type Work } from "../../../platform/transact.ts";
import { addOutage } from "./outage-store.ts";
import { LOST_AFTER_MS, newsOf } from "../rules.ts";
import { alertsOf } from "./edge-observations.ts";
import { publishLiveState } from "./publish-live-state.ts";
import { edgeById, saveEdge, saveEdgeState, type StoredEdge } from "../store.ts";
import { notifyAlerts } from "./notify-alerts.ts";

/** Keeps what an edge says of itself, and tells watchers and people what is new in it. @throws AppError `not_found` */
export async function recordHeartbeat(work: Work, edgeId: string, heartbeat: Heartbeat): Promise<void> {
  const before = await edgeById(work.tx, edgeId);
  if (!before) throw new AppError("not_found", `No edge ${edgeId}`);
  const isBack = before.shown_connection !== "connected";
  await recordOutage(work, before);
  const connected_since = isBack || before.connected_since === null ? work.at : before.connected_since;
  const contact = { last_contact_at: work.at, shown_connection: "connected", connected_since } as const;
  await saveEdgeState(work, edgeId, { ...contact, heartbeat });
  // It came in with its credentials: their delivery is proven, and the code has served its time.
  if (before.enrolment_code_hash !== null)
    await saveEdge(work, before, { enrolment_code_hash: null, enrolment_expires_at: null });
  const now = { ...before, ...contact, heartbeat };
  await publishLiveState(work, now, newsOf(before.heartbeat, heartbeat, isBack));
  await notifyAlerts(work, now, alertsOf(now, work.nowMs, null));
}

/** A time without a heartbeat is over: the gate decided by itself, whatever kept it from central. */
async function recordOutage(work: Work, { heartbeat, last_contact_at, ...edge }: StoredEdge): Promise<void> {
  if (heartbeat === null || last_contact_at === null) return;
  if (work.nowMs - Date.parse(last_contact_at) < LOST_AFTER_MS) return;
  await addOutage(work, edge, { from: last_contact_at, to: work.at });
}
