import { never } from "../../../shared/lib/never.ts";
import { onReferralTimeout } from "./acts.ts";
import { CLOSED_LATE, OPENED_LATE, becomeOpen, isClearUnderArm, startClearing, startClosing } from "./arm.ts";
import { bringsDownAtMs } from "./bring-down.ts";
import { recordUnseen } from "./blind.ts";
import { leftToItself, lowered } from "./left-up.ts";
import { type Draft, endMode, go, patch, recordPassage, replyRefused } from "./draft.ts";
import { isByHand } from "./check-in.ts";
import { endRecovery } from "./holding.ts";
import { onDecideFailed } from "./scanning.ts";
import { type LaneSetup, type LaneState, type Phase, type Scan, type Until } from "./state.ts";

/** What time alone does to a lane. Nothing waits for ever: each waiting state has its end. */

/** When the lane wants its next tick, monotonic; null when only the world can move it. */
export function nextDeadlineMs(setup: LaneSetup, state: LaneState): number | null {
  const deadlines = [
    phaseDeadlineMs(state.phase),
    bringsDownAtMs(setup, state),
    state.isBarrierAway ? null : state.holdAgainMs,
    state.deciding?.untilMs,
    state.notice?.untilMs,
    state.mode.modeUntil?.atMs,
    state.mode.hold?.until?.atMs,
  ];
  const known = deadlines.filter((deadline) => typeof deadline === "number");
  return known.length > 0 ? Math.min(...known) : null;
}

function phaseDeadlineMs(phase: Phase): number | null {
  if (phase.at === "referred" && phase.referral.isSettling) return null;
  if (phase.at === "open") return Math.min(phase.untilMs, phase.goneUntilMs ?? phase.untilMs);
  return "untilMs" in phase ? phase.untilMs : null;
}

export function onTick(draft: Draft): void {
  const { deciding, notice } = draft.state;
  if (notice && draft.nowMs >= notice.untilMs) patch(draft, { notice: null });
  if (deciding && draft.nowMs >= deciding.untilMs) onDecideTimeout(draft, deciding.scan);
  endModes(draft);
  const deadlineMs = phaseDeadlineMs(draft.state.phase);
  if (deadlineMs !== null && draft.nowMs >= deadlineMs) onDeadline(draft);
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
    endMode(draft, END_OF[mode.mode], "its time was over");
  }
  if (hold?.until && draft.nowMs >= hold.until.atMs) endMode(draft, "release", "its time was over");
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

function onDeadline(draft: Draft): void {
  const { phase } = draft.state;
  switch (phase.at) {
    case "referred":
      onReferralTimeout(draft);
      return;
    case "opening":
      onOpeningDeadline(draft, phase);
      return;
    case "open":
      onOpenDeadline(draft, phase);
      return;
    case "passing":
      recordPassage(draft, phase.opening, "unknown", "the loop under the arm cannot be read");
      startClearing(draft, phase.opening);
      return;
    case "clearing":
      if (isClearUnderArm(draft)) startClosing(draft, phase.after);
      else go(draft, { ...phase, untilMs: null });
      return;
    case "closing":
      onClosingDeadline(draft);
      return;
    case "recovering":
      endRecovery(draft);
      return;
    case "held":
      go(draft, { ...phase, untilMs: null, isUp: true });
      return;
    case "idle":
      return;
    default:
      never(phase);
  }
}

function onOpeningDeadline(draft: Draft, phase: Extract<Phase, { at: "opening" }>): void {
  const { setup, state } = draft;
  const isUpByNow = phase.isTold && !setup.shows.open && state.position !== "closed";
  if (isUpByNow) {
    becomeOpen(draft, phase, false);
    return;
  }
  const stayed = setup.shows.open ? OPENED_LATE : "the arm is still down after its travel time";
  const because = phase.isTold ? stayed : "the barrier did not answer";
  patch(draft, { armFault: because });
  replyRefused(draft, phase.requestId, "barrier_uncertain", {
    activityId: phase.opening.activityId,
    detail: because,
  });
  becomeOpen(draft, phase, true);
}

/** Where no limit switch shows it down its time is all that is known; an arm that nobody can tell to close is let be. */
function onClosingDeadline(draft: Draft): void {
  const { setup, state } = draft;
  const { open, closed } = setup.shows;
  const hasLeftOpen = open && state.position !== "open" && !state.isBarrierAway;
  const isDown = closed ? state.position === "closed" : hasLeftOpen;
  if ((open || closed) && !isDown) patch(draft, { armFault: CLOSED_LATE });
  else if (state.armFault === CLOSED_LATE) patch(draft, { armFault: null });
  if (isDown || (!setup.canClose && !closed)) lowered(draft);
  else if (!setup.canClose) leftToItself(draft);
  go(draft, { at: "idle" });
}

/** Nobody was seen to come in the open time. */
function onOpenDeadline(draft: Draft, phase: Extract<Phase, { at: "open" }>): void {
  const { opening } = phase;
  const isBack = !phase.isSettled && recordUnseen(draft, phase, "no vehicle passed in the open time");
  // Given back, its code is no repetition any more: whoever comes again while the arm comes down is decided anew.
  startClearing(draft, isBack ? { ...opening, presented: null } : opening);
}
