import { AppError } from "../../../shared/errors/app-error.ts";
import { type Heartbeat } from "../../../shared/wire/sync.ts";
import { type Work } from "../../platform/transact.ts";
import { newsOf } from "./rules.ts";
import { edgeStateOf, laneStateOf } from "./state.ts";
import { edgeById, saveEdge, saveEdgeState, type StoredEdge } from "./store.ts";

/** Keeps what an edge says of itself, and shows watchers what is new in it. @throws AppError `not_found` */
export async function noteHeartbeat(work: Work, edgeId: string, heartbeat: Heartbeat): Promise<void> {
  const before = await edgeById(work.tx, edgeId);
  if (!before) throw new AppError("not_found", `No edge ${edgeId}`);
  await saveEdgeState(work, edgeId, heartbeat);
  // It came in with its credentials: their delivery is proven, and the code has served its time.
  if (before.enrolment_code_hash !== null)
    await saveEdge(work, before, { enrolment_code_hash: null, enrolment_expires_at: null });
  await showNews(work, before, { ...before, heartbeat, last_contact_at: work.at });
}

async function showNews(work: Work, before: StoredEdge, after: StoredEdge): Promise<void> {
  const { heartbeat, gate_id: gateId, area_id: areaId } = after;
  if (!heartbeat) return;
  const wasLost = before.heartbeat === null || edgeStateOf(before, work.nowMs).connection !== "connected";
  const news = newsOf(before.heartbeat, heartbeat, wasLost);
  if (news.isEdgeNews)
    await work.live.publish({
      type: "edge-state",
      areaId,
      gateId,
      data: { gate_id: gateId, ...edgeStateOf(after, work.nowMs) },
    });
  for (const report of heartbeat.lanes.filter(({ lane_id }) => news.laneIds.includes(lane_id))) {
    const data = { lane_id: report.lane_id, gate_id: gateId, ...laneStateOf(report, work.at, true) };
    await work.live.publish({ type: "lane-state", areaId, gateId, data });
  }
}
