import { isClearUnderArm, startClearing, tellClose } from "./arm.ts";
import { type Draft } from "./draft.ts";
import { type LaneSetup, type LaneState } from "./state.ts";

/** Then somebody has to look: its own safety may hold the arm up. Its device coming back, or the next truck, begin anew. */
export const MOST_CLOSES = 4;

/** When the lane brings the arm down that was left up, monotonic; null where nothing is left up or it can't be now. */
export function bringsDownAtMs(setup: LaneSetup, state: LaneState): number | null {
  const { leftUp, phase, deciding, isBarrierAway, position } = state;
  const isWaiting = phase.at === "idle" || (phase.at === "referred" && setup.canClose);
  if (!leftUp || !isWaiting || deciding || isBarrierAway || leftUp.closes >= MOST_CLOSES) return null;
  const isSeenUp = position === "open" || (position === "moving" && leftUp.closes > 0);
  const isKnownUp = setup.shows.open ? isSeenUp : position !== "closed";
  const { notBeforeMs } = leftUp;
  return isKnownUp && notBeforeMs < Infinity && isClearUnderArm({ setup, state }) ? notBeforeMs : null;
}

/** Brings the arm down once nothing stands under it and nobody is about to need it. */
export function bringDown(draft: Draft): void {
  const atMs = bringsDownAtMs(draft.setup, draft.state);
  if (atMs === null || draft.nowMs < atMs) return;
  if (draft.state.phase.at === "idle") startClearing(draft, null);
  else tellClose(draft, null);
}
