import { never } from "../../../shared/lib/never.ts";
import { type Refusal } from "../refusals.ts";
import { isArmUp, isClearUnderArm, startClosing, tellClose, tellOpen, tellOpenAgain } from "./arm.ts";
import { recordUnseen } from "./blind.ts";
import {
  type Draft,
  THE_LANE,
  afterSeconds,
  emit,
  go,
  patch,
  recordPassage,
  replyDone,
  replyRefused,
} from "./draft.ts";
import { changeMode, changeOf, type ModeChange } from "./modes.ts";
import { isHoldWanted, joinHeldQueue } from "./holding.ts";
import { admitForHold, letIn, refuseReferral, turnAway } from "./scanning.ts";
import { type Act, type LaneEvent, type Opening, type Referred, type Then, type Until } from "./state.ts";
import { type Asked } from "./telling.ts";

/** What officers and admins do. Every act is on disk, with who and why, before anything moves. */

export function onAct(draft: Draft, act: Act): void {
  const { phase } = draft.state;
  if (phase.at === "recovering") {
    replyRefused(draft, act.requestId, "lane_starting");
    return;
  }
  const change = changeOf(act.action, act.until);
  const { requestId, deadlineMs } = act;
  if (change && raisesArm(change) && !draft.setup.canHold) {
    replyRefused(draft, act.requestId, "barrier_not_told", { detail: "this arm cannot be held open" });
  } else if (change) {
    record(draft, act, { do: "change-mode", change, requestId, deadlineMs });
  } else if (act.action === "close" && !draft.setup.canClose) {
    replyRefused(draft, act.requestId, "barrier_not_told", { detail: "this arm closes by itself" });
  } else if (act.action === "close") {
    const refusal = closeRefusal(draft);
    if (refusal) replyRefused(draft, act.requestId, refusal);
    else record(draft, act, { do: "close", requestId, deadlineMs });
  } else if (phase.at === "referred") {
    settle(draft, { requestId, deadlineMs, isAdmitted: true, by: act.by, reason: act.reason });
  } else {
    const opening = { presented: null, vehicleTicketId: null, step: null, sign: null };
    record(draft, act, { do: "open", opening, requestId, deadlineMs });
  }
}

function raisesArm(change: ModeChange<unknown>): boolean {
  return change.change === "hold" || (change.change === "set" && change.mode === "bypassed");
}

function record(draft: Draft, { requestId: _, deadlineMs: __, ...act }: Act, then: Then): void {
  emit(draft, { do: "record", entry: { type: "override", act }, then });
}

/** Why the arm may not come down on an officer's word; null when it may. */
export function closeRefusal(draft: Draft): Refusal | null {
  if (draft.state.phase.at === "held") return "held_open";
  if (!isClearUnderArm(draft)) return draft.state.under === "occupied" ? "vehicle_under_arm" : "loop_not_readable";
  return null;
}

export function onSettle(draft: Draft, event: Extract<LaneEvent, { type: "settle" }>): void {
  const { phase } = draft.state;
  if (phase.at !== "referred" || phase.referral.activityId !== event.activityId) {
    replyRefused(draft, event.requestId, "waits_no_longer");
    return;
  }
  settle(draft, event);
}

function settle(
  draft: Draft,
  { requestId, deadlineMs, isAdmitted, by, reason }: Asked & Pick<Act, "by" | "reason"> & { isAdmitted: boolean },
): void {
  const { phase } = draft.state;
  if (phase.at !== "referred") return;
  const { referral } = phase;
  if (referral.isSettling) {
    replyRefused(draft, requestId, "decided_already");
    return;
  }
  go(draft, { ...phase, referral: { ...referral, isSettling: true } });
  emit(draft, {
    do: "record",
    entry: { type: "settlement", referral, outcome: isAdmitted ? "admitted" : "refused", by, reason },
    then: isAdmitted
      ? { do: "open", opening: letIn(draft, referral), requestId, deadlineMs }
      : { do: "refuse", activityId: referral.activityId, requestId },
  });
}

/** Nobody decided in time: the time-out refuses. */
export function onReferralTimeout(draft: Draft): void {
  const { phase } = draft.state;
  if (phase.at !== "referred" || phase.referral.isSettling) return;
  const { referral } = phase;
  const entry = {
    type: "settlement",
    referral,
    outcome: "timed_out",
    by: THE_LANE,
    reason: "nobody decided in time",
  } as const;
  emit(draft, { do: "record", entry, then: null });
  turnAway(draft, referral);
}

/** The entry is durable: now, and only now, its consequence. */
export function onRecorded(draft: Draft, activityId: string, then: Then): void {
  switch (then.do) {
    case "open":
      openFor(draft, { ...then.opening, activityId }, then);
      return;
    case "close":
      closeFor(draft, then, activityId);
      return;
    case "refuse":
      if (draft.state.phase.at === "referred" && draft.state.phase.referral.activityId === then.activityId)
        turnAway(draft, draft.state.phase.referral);
      replyDone(draft, then.requestId, activityId);
      return;
    case "change-mode":
      patch(draft, { mode: changeMode(draft.state.mode, then.change) });
      answerModeChange(draft, then, activityId);
      return;
    default:
      never(then);
  }
}

function openFor(
  draft: Draft,
  opening: Opening,
  { requestId, deadlineMs }: Pick<Extract<Then, { do: "open" }>, "requestId" | "deadlineMs">,
): void {
  const { phase } = draft.state;
  if (isLate(draft, deadlineMs) && phase.at !== "held") {
    recordPassage(draft, opening, "none", "it was too late to open when it was on record");
    if (phase.at === "referred" && phase.referral.activityId === opening.activityId) go(draft, { at: "idle" });
    replyRefused(draft, requestId, "expired", { activityId: opening.activityId });
    return;
  }
  switch (phase.at) {
    case "referred":
      if (phase.referral.activityId !== opening.activityId && !phase.referral.isSettling)
        refuseReferral(draft, phase.referral, "an officer opened the lane by hand");
      tellOpen(draft, opening, requestId, deadlineMs);
      return;
    case "idle":
    case "clearing":
    case "closing":
      tellOpen(draft, opening, requestId, deadlineMs);
      return;
    case "opening":
      recordPassage(draft, opening, "none", "the arm is being raised already");
      replyDone(draft, requestId, opening.activityId, "the arm is being raised already");
      return;
    case "open":
    case "passing":
      // More time for the vehicle before the arm, and nothing to account for in the officer's opening.
      if (phase.at === "open") {
        const untilMs = afterSeconds(draft, draft.setup.rules.open_seconds);
        // Who was about to be taken to have backed off has that time, too.
        go(draft, { ...phase, untilMs, goneUntilMs: phase.goneUntilMs === null ? null : untilMs });
      }
      if (requestId === null || isArmUp(draft)) {
        recordPassage(draft, opening, "none", "the arm was up already");
        const words = phase.at === "open" ? "the arm was up already: it stays up longer" : "the arm was up already";
        replyDone(draft, requestId, opening.activityId, words);
      } else {
        recordPassage(draft, opening, "none", "the arm was told once more to open for the vehicle that has the lane");
        tellOpenAgain(draft, { requestId, activityId: opening.activityId }, deadlineMs);
      }
      return;
    case "recovering":
      recordPassage(draft, opening, "none", "the lane is starting");
      replyRefused(draft, requestId, "lane_starting", { activityId: opening.activityId });
      return;
    case "held":
      joinHeldQueue(draft, opening);
      // One that can't be held was told once, and may not have heard: an officer who sees it down has it told again.
      if (requestId !== null && !draft.setup.canHold && !isArmUp(draft) && !isLate(draft, deadlineMs))
        tellOpenAgain(draft, { requestId, activityId: opening.activityId }, deadlineMs);
      else replyDone(draft, requestId, opening.activityId, "the arm is held open");
      return;
  }
}

function isLate({ nowMs }: Draft, deadlineMs: number): boolean {
  return nowMs >= deadlineMs;
}

function closeFor(draft: Draft, { requestId, deadlineMs }: Asked, activityId: string): void {
  const refusal = isLate(draft, deadlineMs) ? "expired" : closeRefusal(draft);
  const { phase } = draft.state;
  if (refusal) {
    replyRefused(draft, requestId, refusal, { activityId });
    return;
  }
  if (phase.at === "opening" || phase.at === "open") {
    if (phase.at === "opening")
      replyRefused(draft, phase.requestId, "closed_meanwhile", { activityId: phase.opening.activityId });
    const isSettled = phase.at === "open" && phase.isSettled;
    if (!isSettled) recordUnseen(draft, phase, "closed by an officer");
  }
  const after = "opening" in phase ? phase.opening : null;
  const asked = { requestId, deadlineMs };
  const isTold = phase.at === "referred" ? tellClose(draft, asked) : startClosing(draft, after, asked);
  if (!isTold) {
    replyDone(draft, requestId, activityId);
    return;
  }
  const ask = { requestId, activityId, wasIdle: phase.at === "idle" || phase.at === "referred" };
  patch(draft, { closeAsks: [...draft.state.closeAsks, ask] });
}

/** A hold is answered by the barrier, once it has been told; any other mode holds from now on. */
function answerModeChange(
  draft: Draft,
  { requestId, deadlineMs, change }: Asked & { change: ModeChange<Until> },
  activityId: string,
): void {
  const { phase, holdAsks } = draft.state;
  const isToBeTold = phase.at !== "held" || holdAsks.length > 0;
  if (isToBeTold && raisesArm(change) && isHoldWanted(draft))
    patch(draft, { holdAsks: [...holdAsks, { requestId, deadlineMs, activityId, change }] });
  else replyDone(draft, requestId, activityId);
}

/** What could not be written did not happen: nothing moves, and the officer is told. */
export function onRecordFailed(
  draft: Draft,
  { because, entry, then }: Extract<LaneEvent, { type: "record-failed" }>,
): void {
  if (entry.type === "settlement") reconsider(draft, entry.referral);
  replyRefused(draft, then.requestId, "not_recorded", { detail: because });
}

/** The referral waits again; where the lane has moved on meanwhile, the lane itself settles it. */
function reconsider(draft: Draft, referral: Referred): void {
  const { phase } = draft.state;
  if (phase.at === "referred" && phase.referral.activityId === referral.activityId)
    go(draft, { ...phase, referral: { ...phase.referral, isSettling: false } });
  else if (phase.at === "held") admitForHold(draft, referral);
  else refuseReferral(draft, referral, "the lane was opened before this could be recorded");
}
