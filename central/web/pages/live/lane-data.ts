import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { GateActivity, GateActivityDetail, LatestActivity } from "../../../wire/gate-activity.ts";
import type { GateDetail, LaneCommand, LaneDetail } from "../../../wire/gate-resources.ts";
import type { Outcome } from "../../call-operation.ts";
import type { PageContext } from "../../page-context.ts";
import { readLatest } from "./live-data.ts";
import { getLane } from "../../../features/gates/lanes/operations/get-lane.ts";
import { getGate } from "../../../features/gates/gate-details/get-gate.ts";
import { listLatestActivities } from "../../../features/work/gate-activities/operations/list-latest-activities.ts";
import { listGateActivities } from "../../../features/work/gate-activities/operations/list-gate-activities.ts";
import { getLaneCommand } from "../../../features/gates/lanes/operations/get-lane-command.ts";
import { getGateActivity } from "../../../features/work/gate-activities/operations/get-gate-activity.ts";

/** The operations behind the page of one lane. */
export const LANE_READS = [
  getLane,
  getGate,
  listLatestActivities,
  listGateActivities,
  getLaneCommand,
  getGateActivity,
] as const;

/** One lane as it is now. */
export interface LaneNow {
  gate: GateDetail;
  lane: LaneDetail;
  /** The latest vehicle of the lane. */
  latest: LatestActivity | undefined;
  /** The last ones, newest first. */
  activities: readonly GateActivity[];
  /** The command of the address; null without one. */
  command: Outcome<LaneCommand> | null;
  /** The record of the bypass that holds now; null without one, or when the gate has not sent it yet. */
  bypass: GateActivityDetail | null;
}

const LAST = 10;

/** The lane of the address. @throws AppError `not_found` for a lane of another gate */
export async function laneOf(context: PageContext): Promise<LaneDetail> {
  const [gateId, laneId] = [context.param("gateId"), context.param("laneId")];
  const lane = await context.read(getLane, { params: { id: laneId } });
  if (lane.gate_id !== gateId) throw noSuch("lane", laneId);
  return lane;
}

/** Reads the lane of the address with its gate, its last activities, and the command of the address. */
export async function readLane(context: PageContext): Promise<LaneNow> {
  const [gateId, laneId, commandId] = [context.param("gateId"), context.param("laneId"), context.asked("command")];
  const [lane, gate, latest, activities, command] = await Promise.all([
    laneOf(context),
    context.read(getGate, { params: { id: gateId } }),
    readLatest(context, { gate_id: gateId }),
    context.read(listGateActivities, { query: { lane_id: laneId, per_page: LAST } }),
    commandId === undefined ? null : context.try(getLaneCommand, { params: { id: laneId, commandId } }),
  ]);
  const bypass = lane.state?.mode === "bypassed" ? await bypassOf(context, laneId) : null;
  return { gate, lane, latest: latest.get(laneId), activities: activities.items, command, bypass };
}

async function bypassOf(context: PageContext, laneId: string): Promise<GateActivityDetail | null> {
  const query = { lane_id: laneId, kind: "override", per_page: 20 };
  const { items } = await context.read(listGateActivities, { query });
  const begun = items.find(({ override }) => override?.action === "bypass_on");
  return begun ? context.read(getGateActivity, { params: { id: begun.id } }) : null;
}

/** Is the gate connected? Otherwise its report may be old. */
export function isConnected({ gate }: Pick<LaneNow, "gate">): boolean {
  return gate.edge?.connection === "connected";
}
