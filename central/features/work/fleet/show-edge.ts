import { AppError } from "../../../../shared/errors/app-error.ts";
import type { Edge, EdgeDetail } from "../../../wire/edge-resources.ts";
import type { Platform } from "../../../platform/platform.ts";
import { parked, receivedUpTo } from "../gate-activities/service.ts";
import { lanesOfGates } from "../../gates/lanes/service.ts";
import { outagesOfEdge } from "./outage-report.ts";
import { edgeStateOf, type StoredEdge } from "../../gates/edges/service.ts";

/** The dependencies of the views of an edge. */
export type EdgeViewer = Pick<Platform, "db" | "feed" | "clock">;

const MAX_PARKED = 100;
const MAX_OUTAGES = 5;

/** Edges as the API shows them. */
export async function showEdges({ db, feed, clock }: EdgeViewer, edges: readonly StoredEdge[]): Promise<Edge[]> {
  const epoch = await feed.epoch();
  const ids = edges.map(({ id }) => id);
  const counts = await parked.counts(db, ids);
  return Promise.all(
    edges.map(async (edge) => {
      const { enrolment_code_hash, heartbeat, shown_connection: _shown, connected_since: _since, ...shown } = edge;
      const { edge_id: _id, ...state } = edgeStateOf(edge, clock.nowMs());
      const isWaiting = enrolment_code_hash !== null && edge.enrolled_at === null;
      return {
        ...shown,
        ...state,
        enrolment_expires_at: isWaiting ? edge.enrolment_expires_at : null,
        is_current:
          heartbeat && heartbeat.replica.epoch === epoch && (await hasAll(feed, edge, heartbeat.replica.cursor)),
        parked_facts_count: counts.get(edge.id) ?? 0,
      };
    }),
  );
}

/** One edge as the API shows it. */
export async function showEdge(viewer: EdgeViewer, edge: StoredEdge): Promise<Edge> {
  const [shown] = await showEdges(viewer, [edge]);
  if (!shown) throw new Error("the edge has no view");
  return shown;
}

/** An edge with its last report of the lanes that are not deleted, and its outages. */
export async function showEdgeDetail(viewer: EdgeViewer, edge: StoredEdge): Promise<EdgeDetail> {
  const { db, clock } = viewer;
  const reports = new Map(edge.heartbeat?.lanes.map((report) => [report.lane_id, report]));
  const standing = await lanesOfGates(db, [edge.gate_id]);
  return {
    ...(await showEdge(viewer, edge)),
    journal: edge.heartbeat?.journal ?? null,
    received_up_to: await receivedUpTo(db, edge.id),
    disk: edge.heartbeat?.disk ?? null,
    self_test: edge.heartbeat?.self_test ?? null,
    parked_facts: await parked.list(db, edge.id, MAX_PARKED),
    outages: await outagesOfEdge(db, edge, { nowMs: clock.nowMs(), limit: MAX_OUTAGES }),
    lanes: standing.flatMap(({ id, name, number }) => {
      const report = reports.get(id);
      return report ? [{ ...report, name, number }] : [];
    }),
  };
}

/** A cursor that this database never issued is no position in its feed. */
async function hasAll(feed: Platform["feed"], edge: StoredEdge, cursor: string): Promise<boolean> {
  try {
    const { lines } = await feed.read({ areaId: edge.area_id, gateId: edge.gate_id }, cursor, 1);
    return lines.length === 0;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
