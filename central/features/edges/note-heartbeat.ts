import { AppError } from "../../../shared/errors/app-error.ts";
import { type Heartbeat } from "../../../shared/wire/sync.ts";
import { type Work } from "../../platform/transact.ts";
import { newsOf } from "./rules.ts";
import { showToWatchers } from "./show-to-watchers.ts";
import { edgeById, saveEdge, saveEdgeState } from "./store.ts";

/** Keeps what an edge says of itself, and shows watchers what is new in it. @throws AppError `not_found` */
export async function noteHeartbeat(work: Work, edgeId: string, heartbeat: Heartbeat): Promise<void> {
  const before = await edgeById(work.tx, edgeId);
  if (!before) throw new AppError("not_found", `No edge ${edgeId}`);
  await saveEdgeState(work, edgeId, { last_contact_at: work.at, heartbeat, shown_connection: "connected" });
  // It came in with its credentials: their delivery is proven, and the code has served its time.
  if (before.enrolment_code_hash !== null)
    await saveEdge(work, before, { enrolment_code_hash: null, enrolment_expires_at: null });
  const news = newsOf(before.heartbeat, heartbeat, before.shown_connection !== "connected");
  await showToWatchers(work, { ...before, heartbeat, last_contact_at: work.at }, news);
}
