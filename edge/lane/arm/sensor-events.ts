import { done, refused } from "../answer.ts";
import { blame, type ArmDraft, go, lowered, patch, rise, sendHold } from "./draft.ts";
import { saidOfFault } from "./faults.ts";
import type { ArmFault, ArmState } from "./state.ts";

/** Events of limit switches, link and clock for the arm. */

export function onPosition(draft: ArmDraft, position: ArmState["position"]): void {
  const was = draft.arm.position;
  patch(draft, { position });
  if (position === "open") onSeenUp(draft);
  else if (position === "closed") onSeenDown(draft, was);
}

function onSeenUp(draft: ArmDraft): void {
  blame(draft, null);
  patch(draft, { isUntouched: false });
  const { way } = draft.arm;
  if (way.at === "rising") {
    if (way.requestId !== null) draft.effects.push(done(way.requestId, way.activityId));
    rise(draft, way.activityId, false);
  } else if (way.at === "up") go(draft, { ...way, isInDoubt: false });
  else if (way.at === "used") go(draft, { ...way, isUnsent: false });
}

function onSeenDown(draft: ArmDraft, was: ArmState["position"]): void {
  const { way } = draft.arm;
  // An arm with a fresh open may still stand on its lower limit, or fall while it is held.
  if (way.at !== "rising" && way.at !== "held" && was !== "closed") lowered(draft);
  if (way.at === "falling") {
    blame(draft, null);
    go(draft, { at: "rest" });
    draft.news.push({ is: "down" });
  } else if (way.at === "held" && !draft.setup.canHold) {
    // Only where it was seen to come down: a second pulse on its way up would lower some arms again.
    if (was === "open" || was === "moving") sendHold(draft);
  } else if (way.at === "held") blame(draft, { is: "down-while-held" });
  else {
    if (draft.arm.fault?.is === "closed-late") blame(draft, null);
    if (way.at === "waits" || (way.at === "up" && !way.isInDoubt)) draft.news.push({ is: "fell" });
  }
}

/** Where no limit switch shows it up its position is unknown: it is in doubt until its next command succeeds. */
export function onLost(draft: ArmDraft): void {
  patch(draft, { isAway: true, startsUntilMs: null });
  const { way } = draft.arm;
  if (draft.setup.shows.open) return;
  if (way.at === "up") go(draft, { ...way, isInDoubt: true });
  else if (way.at === "rising" && way.isSent) rise(draft, way.activityId, true);
}

/**
 * A device that lost power has released the arm: a hold, or the end of a hold, is sent again. Other faults of the lost
 * link end with it: a lane must not look out of order until the next truck. An arm that could not receive a close is
 * lowered now.
 */
export function onBack(draft: ArmDraft): void {
  patch(draft, { isAway: false, startsUntilMs: null });
  const { way, fault, holdAgainMs } = draft.arm;
  const { nowMs, hold } = draft.around;
  if (way.at === "held" && hold) {
    go(draft, { at: "held", isUp: false, untilMs: null });
    patch(draft, { holdAgainMs: null });
    sendHold(draft);
  } else if (holdAgainMs !== null) patch(draft, { holdAgainMs: nowMs });
  if (draft.arm.leftUp) patch(draft, { leftUp: { closes: 0, notBeforeMs: nowMs } });
  if (fault?.is === "not-sent") blame(draft, null);
}

/** Time-outs of the arm; a hold that was not acknowledged is sent again. */
export function onTick(draft: ArmDraft): void {
  const { way, position } = draft.arm;
  const { nowMs } = draft.around;
  const { shows } = draft.setup;
  const { startsUntilMs } = draft.arm;
  if (startsUntilMs !== null && nowMs >= startsUntilMs) patch(draft, { startsUntilMs: null });
  if (way.at === "rising" && nowMs >= way.untilMs) {
    if (way.isSent && !shows.open && position !== "closed") {
      rise(draft, way.activityId, false);
      return;
    }
    const fault: ArmFault = { is: !way.isSent ? "no-answer" : shows.open ? "opened-late" : "still-down" };
    blame(draft, fault);
    const detail = saidOfFault(fault);
    if (way.requestId !== null)
      draft.effects.push(refused(way.requestId, "barrier_uncertain", { activityId: way.activityId, detail }));
    rise(draft, way.activityId, true);
  }
  if (way.at === "falling" && nowMs >= way.untilMs) onFallenByNow(draft);
  if (way.at === "held" && way.untilMs !== null && nowMs >= way.untilMs)
    go(draft, { at: "held", isUp: true, untilMs: null });
}

/**
 * Without a limit switch that shows it down only its travel time is known; an arm that can't be closed by command is
 * left alone.
 */
function onFallenByNow(draft: ArmDraft): void {
  const { setup, arm } = draft;
  const { open, closed } = setup.shows;
  const hasLeftOpen = open && arm.position !== "open" && !arm.isAway;
  const isDown = closed ? arm.position === "closed" : hasLeftOpen;
  if ((open || closed) && !isDown) blame(draft, { is: "closed-late" });
  else if (arm.fault?.is === "closed-late") blame(draft, null);
  if (isDown || (!setup.canClose && !closed)) lowered(draft);
  // It closes by itself at its own time; its limit switch will report it.
  else if (!setup.canClose && arm.leftUp) patch(draft, { leftUp: { ...arm.leftUp, notBeforeMs: Infinity } });
  go(draft, { at: "rest" });
  draft.news.push({ is: "down" });
}
