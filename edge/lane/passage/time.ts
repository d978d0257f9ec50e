import { bringsDownAtMs, armDeadlineMs } from "../arm/look.ts";
import { aroundArm } from "./around.ts";
import { isByHand } from "./check-in.ts";
import { type Draft, endMode, patch } from "./draft.ts";
import { onDecideFailed } from "./scanning.ts";
import { type LaneSetup, type LaneState, type Phase, type Scan, type Until } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** What time alone does to a lane. Nothing waits for ever: each waiting state has its end. */

/** When the lane wants its next tick, monotonic; null when only the world can move it. */
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

/** When the lane brings down the arm that was left up, monotonic: not while somebody is about to need it. */
export function lowersAtMs(setup: LaneSetup, state: LaneState): number | null {
  const { phase, deciding, arm } = state;
  const isWaiting = phase.at === "idle" || (phase.at === "referred" && setup.canClose);
  return isWaiting && !deciding ? bringsDownAtMs(setup, arm, aroundArm({ setup, state }, 0)) : null;
}

export function phaseDeadlineMs(phase: Phase): number | null {
  if (phase.at === "referred" && phase.referral.isSettling) return null;
  if (phase.at === "open") return Math.min(phase.untilMs, phase.goneUntilMs ?? phase.untilMs);
  return "untilMs" in phase ? phase.untilMs : null;
}

export function onTick(draft: Draft): void {
  const { deciding, notice } = draft.state;
  if (notice && draft.nowMs >= notice.untilMs) patch(draft, { notice: null });
  if (deciding && draft.nowMs >= deciding.untilMs) onDecideTimeout(draft, deciding.scan);
  endModes(draft);
}

/** The driver reads that it is not the ticket, and may show it again; an officer is answered when the decision comes. */
function onDecideTimeout(draft: Draft, scan: Scan): void {
  if (isByHand(scan)) patch(draft, { deciding: null });
  else onDecideFailed(draft, scan);
}

/**
 * A bypass, an intervention or a hold that was given an end has come to it. The end itself is on disk since it was
 * given, so that it holds at once: a hold that ended while the process was away raises no arm.
 */
function endModes(draft: Draft): void {
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

/** The ends of modes were given by central's clock: they keep their moment, wherever the monotonic clock has it now. */
export function onClockCorrected(draft: Draft, epochMs: number): void {
  const { mode, modeUntil, hold } = draft.state.mode;
  const timed = (until: Until | null): Until | null =>
    until && { ...until, atMs: draft.nowMs + Date.parse(until.iso) - epochMs };
  patch(draft, { mode: { mode, modeUntil: timed(modeUntil), hold: hold && { until: timed(hold.until) } } });
}
