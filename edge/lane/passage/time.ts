import { bringsDownAtMs, armDeadlineMs } from "../arm/predicates.ts";
import { armContext } from "./arm-context.ts";
import { isByHand } from "./check-in.ts";
import { type PassageDraft, endMode, patch } from "./draft.ts";
import { onDecideFailed } from "./scanning.ts";
import type { LaneSetup, LaneState, Phase, Scan, Until } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** Time-outs of a lane. Nothing waits for ever: each waiting state has its end. */

/** When the lane needs its next tick, monotonic; null when no timer runs. */
export function nextDeadlineMs(setup: LaneSetup, state: LaneState): number | null {
  const deadlines = [
    phaseDeadlineMs(state.phase),
    armDeadlineMs(state.arm),
    lowersAtMs(setup, state),
    state.deciding?.untilMs,
    state.notice?.untilMs,
    state.mode.modeUntil?.atMs,
    state.mode.hold?.until?.atMs,
  ];
  const known = deadlines.filter((deadline) => typeof deadline === "number");
  return known.length > 0 ? Math.min(...known) : null;
}

/** When the lane lowers the arm that was left up, monotonic: not while a vehicle is about to need it. */
export function lowersAtMs(setup: LaneSetup, state: LaneState): number | null {
  const { phase, deciding, arm } = state;
  const isWaiting = phase.at === "idle" || (phase.at === "referred" && setup.canClose);
  return isWaiting && !deciding ? bringsDownAtMs(setup, arm, armContext({ setup, state }, 0)) : null;
}

export function phaseDeadlineMs(phase: Phase): number | null {
  if (phase.at === "referred" && phase.referral.isSettling) return null;
  if (phase.at === "open") return Math.min(phase.untilMs, phase.goneUntilMs ?? phase.untilMs);
  return "untilMs" in phase ? phase.untilMs : null;
}

export function onTick(draft: PassageDraft): void {
  const { deciding, notice } = draft.state;
  if (notice && draft.nowMs >= notice.untilMs) patch(draft, { notice: null });
  if (deciding && draft.nowMs >= deciding.untilMs) onDecideTimeout(draft, deciding.scan);
  endModes(draft);
}

/**
 * The sign shows the driver that the ticket is not the cause, and the driver may show it again; an officer gets the
 * later decision.
 */
function onDecideTimeout(draft: PassageDraft, scan: Scan): void {
  if (isByHand(scan)) patch(draft, { deciding: null });
  else onDecideFailed(draft, scan);
}

/**
 * A bypass, an intervention or a hold has reached its end. The end was on disk from the beginning, so it applies at
 * once. A hold that ended while the process was down raises no arm.
 */
function endModes(draft: PassageDraft): void {
  const { mode } = draft.state;
  const { modeUntil, hold } = mode;
  if (modeUntil && draft.nowMs >= modeUntil.atMs) {
    patch(draft, { mode: { ...mode, modeUntil: null } });
    endMode(draft, END_OF[mode.mode], say("time_over"));
  }
  if (hold?.until && draft.nowMs >= hold.until.atMs) endMode(draft, "release", say("time_over"));
}

const END_OF = {
  normal: "lane_open",
  closed: "lane_open",
  bypassed: "bypass_off",
  intervened: "intervene_off",
} as const;

/** Central's clock sets the ends of modes: they keep their moment, whatever the monotonic clock shows for it now. */
export function onClockCorrected(draft: PassageDraft, epochMs: number): void {
  const { mode, modeUntil, hold } = draft.state.mode;
  const timed = (until: Until | null): Until | null =>
    until && { ...until, atMs: draft.nowMs + Date.parse(until.iso) - epochMs };
  patch(draft, { mode: { mode, modeUntil: timed(modeUntil), hold: hold && { until: timed(hold.until) } } });
}
