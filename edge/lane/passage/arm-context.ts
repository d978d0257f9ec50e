import type { ArmContext } from "../arm/state.ts";
import type { LoopState } from "../ports.ts";
import type { LaneSetup, PassageState } from "./state.ts";

/** The lane's state as the arm needs it. */

export interface Lane {
  readonly setup: LaneSetup;
  readonly state: PassageState;
}

export function isHoldWanted({ state, setup }: Lane): boolean {
  return isFireOpen(state, setup) || state.mode.mode === "bypassed" || state.mode.hold !== null;
}

function isFireOpen({ isFireOn }: PassageState, { rules }: LaneSetup): boolean {
  return isFireOn && rules.opens_on_fire;
}

/** The loop under the arm; `free` where there is none. */
function underOf({ setup, state }: Lane): LoopState {
  return setup.hasUnder ? state.under : "free";
}

/** Is the space under the arm free, as far as the lane can know? A loop that cannot be read counts as not free. */
export function isClearUnderArm(lane: Lane): boolean {
  return underOf(lane) === "free";
}

/** @param nowMs monotonic */
export function armContext(lane: Lane, nowMs: number): ArmContext {
  const { state, setup } = lane;
  const requests = isFireOpen(state, setup) ? [] : state.holdRequests;
  const deadlineMs = requests.length === 0 ? null : Math.min(...requests.map((ask) => ask.deadlineMs));
  return { nowMs, under: underOf(lane), hold: isHoldWanted(lane) ? { deadlineMs } : null };
}
