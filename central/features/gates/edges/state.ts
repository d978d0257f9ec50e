import { epochMsOf } from "../../../../shared/lib/clock.ts";
import type { EdgeState } from "../../../wire/edge-resources.ts";
import type { LaneState } from "../../../wire/gate-resources.ts";
import type { LaneReport } from "../../../../shared/wire/sync.ts";
import { connectionOf } from "./rules.ts";
import type { StoredEdge } from "./store.ts";

/** The state of a gate, as its edge reports it. */
export interface GateState {
  /** Null when the gate has no edge. */
  edge: EdgeState | null;
  lane(laneId: string): LaneState | null;
  /** The edge's last report of the lane, devices included, and its time. */
  report(laneId: string): { report: LaneReport; at: string } | null;
}

export function edgeStateOf(edge: StoredEdge, nowMs: number): EdgeState {
  const { heartbeat, last_contact_at } = edge;
  const lastContactMs = last_contact_at === null ? null : epochMsOf(last_contact_at);
  const asOf = heartbeat?.replica.as_of ?? null;
  return {
    edge_id: edge.id,
    connection: connectionOf({ isEnrolled: edge.enrolled_at !== null, lastContactMs }, nowMs),
    last_contact_at,
    version: heartbeat?.version ?? edge.version,
    boot_id: heartbeat?.boot_id ?? null,
    started_at: heartbeat?.started_at ?? null,
    replica: heartbeat && {
      cursor: heartbeat.replica.cursor,
      as_of: asOf,
      lag_seconds: ageOf(asOf, nowMs),
    },
    outbox: heartbeat && {
      ...heartbeat.outbox,
      oldest_age_seconds: ageOf(heartbeat.outbox.oldest_at, nowMs),
    },
    clock: heartbeat?.clock ?? null,
  };
}

/** Seconds since a moment. */
function ageOf(at: string | null, nowMs: number): number | null {
  return at === null ? null : Math.max(0, (nowMs - epochMsOf(at)) / 1000);
}

export function gateStateOf(edge: StoredEdge | null, nowMs: number): GateState {
  const state = edge && edgeStateOf(edge, nowMs);
  const reports = new Map(edge?.heartbeat?.lanes.map((report) => [report.lane_id, report]));
  const at = edge?.last_contact_at ?? null;
  const reportOf = (laneId: string) => {
    const report = reports.get(laneId);
    return report && at !== null ? { report, at } : null;
  };
  return {
    edge: state,
    report: reportOf,
    lane(laneId) {
      const said = reportOf(laneId);
      return said && laneStateOf(said.report, said.at, state?.connection === "connected");
    },
  };
}

/** A report as a lane's state; for a silent edge the arm's position is unknown. */
function laneStateOf(report: LaneReport, at: string, isConnected: boolean): LaneState {
  const { lane_id: _lane, devices: _devices, ...state } = report;
  return { ...state, barrier: isConnected ? state.barrier : "unknown", reported_at: at };
}
