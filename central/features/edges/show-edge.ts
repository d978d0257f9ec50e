import { AppError } from "../../../shared/errors/app-error.ts";
import { type Edge, type EdgeDetail } from "../../../shared/wire/edge-resources.ts";
import { type Platform } from "../../platform/platform.ts";
import { type LaneService } from "../lanes/service.ts";
import { edgeStateOf } from "./state.ts";
import { type StoredEdge } from "./store.ts";

/** What an edge is shown with. */
export type EdgeViewer = Pick<Platform, "db" | "feed" | "clock">;

/** Edges as the API shows them. */
export async function showEdges({ feed, clock }: EdgeViewer, edges: readonly StoredEdge[]): Promise<Edge[]> {
  const epoch = await feed.epoch();
  return Promise.all(
    edges.map(async (edge) => {
      const { enrolment_code_hash, heartbeat, shown_connection: _shown, ...shown } = edge;
      const { edge_id: _id, ...state } = edgeStateOf(edge, clock.nowMs());
      const isWaiting = enrolment_code_hash !== null && edge.enrolled_at === null;
      return {
        ...shown,
        ...state,
        enrolment_expires_at: isWaiting ? edge.enrolment_expires_at : null,
        is_current:
          heartbeat && heartbeat.replica.epoch === epoch && (await hasAll(feed, edge, heartbeat.replica.cursor)),
      };
    }),
  );
}

/** One edge as the API shows it. */
export async function showEdge(viewer: EdgeViewer, edge: StoredEdge): Promise<Edge> {
  const [shown] = await showEdges(viewer, [edge]);
  if (!shown) throw new Error("one edge in, one edge out");
  return shown;
}

/** An edge with what it last said of the lanes that still stand. */
export async function showEdgeDetail(viewer: EdgeViewer, lanes: LaneService, edge: StoredEdge): Promise<EdgeDetail> {
  const reports = new Map(edge.heartbeat?.lanes.map((report) => [report.lane_id, report]));
  const standing = await lanes.ofGates(viewer.db, [edge.gate_id]);
  return {
    ...(await showEdge(viewer, edge)),
    journal: edge.heartbeat?.journal ?? null,
    lanes: standing.flatMap(({ id, name, number }) => {
      const report = reports.get(id);
      return report ? [{ ...report, name, number }] : [];
    }),
  };
}

/** A cursor that this database never gave out is no place in its feed. */
async function hasAll(feed: Platform["feed"], edge: StoredEdge, cursor: string): Promise<boolean> {
  try {
    const { lines } = await feed.read({ areaId: edge.area_id, gateId: edge.gate_id }, cursor, 1);
    return lines.length === 0;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
