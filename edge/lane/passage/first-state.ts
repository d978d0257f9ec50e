import { firstArm } from "../arm/state.ts";
import type { LaneState, ModeState, Opening, Phase, Referral } from "./state.ts";

/** A lane at the start of its process, or with new settings. */

/** How long a restarted lane waits for its loops before an open passage becomes unknown. */
export const RECOVERY_MS = 5_000;

/** The journal's open activities from the end of the former process. */
export interface RestoredActivity {
  openings: readonly Opening[];
  /** A vehicle that still waits for an officer, with its deadline; only where nothing is open. */
  referral?: { referral: Referral; untilMs: number } | null;
  /** The arm may be up. */
  mayBeLeftUp?: boolean;
  /** The barrier's device is starting: it can't receive a command yet. */
  isBarrierStarting?: boolean;
}

export function firstState(nowMs: number, mode: ModeState, left: RestoredActivity): LaneState {
  const phase = firstPhase(nowMs, left);
  return {
    phase,
    arm: firstArm(nowMs, phase.at === "recovering" ? "waits" : "rest", {
      mayBeUp: left.mayBeLeftUp === true,
      isStarting: left.isBarrierStarting === true,
    }),
    mode,
    isFireOn: false,
    before: "unknown",
    under: "unknown",
    deciding: null,
    next: null,
    plate: null,
    notice: null,
    holdRequests: [],
  };
}

function firstPhase(nowMs: number, { openings, referral }: RestoredActivity): Phase {
  if (openings.length > 0) return { at: "recovering", untilMs: nowMs + RECOVERY_MS, openings };
  return referral ? { at: "referred", ...referral, hasLeft: false } : { at: "idle" };
}
