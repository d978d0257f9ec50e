import { assertNever } from "../../../shared/lib/assert-never.ts";
import { closeRefusal } from "../arm/predicates.ts";
import type { Refusal } from "../refusals.ts";
import type { BarrierRequest } from "../command-dispatch.ts";
import { armContext, isHoldWanted } from "./arm-context.ts";
import { type PassageDraft, emit, go, patch, recordPassage, replyDone, replyRefused } from "./draft.ts";
import { changeMode, changeOf, type ModeChange } from "./modes.ts";
import { goIdle } from "./transitions.ts";
import { admitForHold, letIn, refuseReferral, turnAway } from "./scanning.ts";
import type { Act, LaneEvent, PhaseEvent, Referred, Then, Until } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** Acts of officers and admins. Every act is on disk, with author and reason, before anything moves. */

export function onAct(draft: PassageDraft, act: Act): void {
  const { phase } = draft.state;
  if (phase.at === "recovering") {
    replyRefused(draft, act.requestId, "lane_starting");
    return;
  }
  const change = changeOf(act.action, act.until);
  const { requestId, deadlineMs } = act;
  if (change && raisesArm(change) && !draft.setup.canHold) {
    replyRefused(draft, act.requestId, "barrier_not_told", { detail: say("cannot_be_held") });
  } else if (change) {
    record(draft, act, { do: "change-mode", change, requestId, deadlineMs });
  } else if (act.action === "close" && !draft.setup.canClose) {
    replyRefused(draft, act.requestId, "barrier_not_told", { detail: say("closes_by_itself") });
  } else if (act.action === "close") {
    const refusal = refusalToClose(draft);
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

function record(draft: PassageDraft, { requestId: _, deadlineMs: __, ...act }: Act, then: Then): void {
  emit(draft, { do: "record", entry: { type: "override", act }, then });
}

function refusalToClose(draft: PassageDraft): Refusal | null {
  return closeRefusal(draft.state.arm, armContext(draft, draft.nowMs));
}

export function onSettle(draft: PassageDraft, event: Extract<LaneEvent, { type: "settle" }>): void {
  const { phase } = draft.state;
  if (phase.at !== "referred" || phase.referral.activityId !== event.activityId) {
    replyRefused(draft, event.requestId, "waits_no_longer");
    return;
  }
  settle(draft, event);
}

function settle(
  draft: PassageDraft,
  {
    requestId,
    deadlineMs,
    isAdmitted,
    by,
    reason,
  }: BarrierRequest & Pick<Act, "by" | "reason"> & { isAdmitted: boolean },
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

/** The vehicle waits on, and officer and sign see the new reason. */
export function onRejudged(
  draft: PassageDraft,
  { activityId, decision, sign }: Extract<LaneEvent, { type: "rejudged" }>,
): void {
  const { phase } = draft.state;
  if (phase.at !== "referred" || phase.referral.activityId !== activityId) return;
  go(draft, { ...phase, referral: { ...phase.referral, decision, sign } });
}

/** The entry is durable: only now its consequence follows. */
export function onRecorded(
  draft: PassageDraft,
  activityId: string,
  then: Then,
  ask: (event: PhaseEvent) => void,
): void {
  switch (then.do) {
    case "open":
      openFor(draft, { ...then, type: "let-in", opening: { ...then.opening, activityId } }, ask);
      return;
    case "close":
      closeFor(draft, { requestId: then.requestId, deadlineMs: then.deadlineMs, activityId }, ask);
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
      assertNever(then);
  }
}

type LetIn = Extract<PhaseEvent, { type: "let-in" }>;

function openFor(draft: PassageDraft, event: LetIn, ask: (event: PhaseEvent) => void): void {
  const { phase } = draft.state;
  const { opening, requestId, deadlineMs } = event;
  if (!isLate(draft, deadlineMs) || phase.at === "held") {
    ask(event);
    return;
  }
  recordPassage(draft, opening, "none", say("open_recorded_late"));
  if (phase.at === "referred" && phase.referral.activityId === opening.activityId) goIdle(draft);
  replyRefused(draft, requestId, "expired", { activityId: opening.activityId });
}

function isLate({ nowMs }: PassageDraft, deadlineMs: number): boolean {
  return nowMs >= deadlineMs;
}

type Close = Extract<PhaseEvent, { type: "close" }>["ask"];

function closeFor(draft: PassageDraft, close: Close, ask: (event: PhaseEvent) => void): void {
  const refusal = isLate(draft, close.deadlineMs) ? "expired" : refusalToClose(draft);
  if (refusal) replyRefused(draft, close.requestId, refusal, { activityId: close.activityId });
  else ask({ type: "close", ask: close });
}

/** The barrier's answer settles a hold; any other mode applies from now on. */
function answerModeChange(
  draft: PassageDraft,
  { requestId, deadlineMs, change }: BarrierRequest & { change: ModeChange<Until> },
  activityId: string,
): void {
  const { phase, holdRequests } = draft.state;
  const mustSend = phase.at !== "held" || holdRequests.length > 0;
  if (mustSend && raisesArm(change) && isHoldWanted(draft))
    patch(draft, { holdRequests: [...holdRequests, { requestId, deadlineMs, activityId, change }] });
  else replyDone(draft, requestId, activityId);
}

/** An act that could not be written did not happen: nothing moves, and the officer gets an answer. */
export function onRecordFailed(
  draft: PassageDraft,
  { because, entry, then }: Extract<LaneEvent, { type: "record-failed" }>,
): void {
  if (entry.type === "settlement") reconsider(draft, entry.referral);
  replyRefused(draft, then.requestId, "not_recorded", { detail: because });
}

/** The referral waits again; where the lane has moved on meanwhile, the lane itself settles it. */
function reconsider(draft: PassageDraft, referral: Referred): void {
  const { phase } = draft.state;
  if (phase.at === "referred" && phase.referral.activityId === referral.activityId)
    go(draft, { ...phase, referral: { ...phase.referral, isSettling: false } });
  else if (phase.at === "held") admitForHold(draft, referral);
  else refuseReferral(draft, referral, say("opened_meanwhile"));
}
