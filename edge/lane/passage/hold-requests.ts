import type { ArmNews } from "../arm/state.ts";
import { refused, type Reply } from "../answer.ts";
import { isHoldWanted } from "./arm-context.ts";
import { type PassageDraft, emit, endMode, order, patch, replyDone } from "./draft.ts";
import type { LaneState } from "./state.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** Requests that wait for the result of a hold. */

type HoldRequest = LaneState["holdRequests"][number];

/** The barrier's result of a hold, whatever the lane does by now. */
export function onHoldResult(draft: PassageDraft, news: ArmNews): void {
  switch (news.is) {
    case "held":
      answerAll(draft, ({ requestId, activityId }) => replyDone(draft, requestId, activityId));
      return;
    case "not-held":
      onNotHeld(draft, news);
      return;
    case "hold-cancelled":
      onCancelled(draft, news.isLate);
      return;
    default:
      return;
  }
}

function answerAll(draft: PassageDraft, answer: (ask: HoldRequest) => void): void {
  const { holdRequests } = draft.state;
  if (holdRequests.length === 0) return;
  patch(draft, { holdRequests: [] });
  holdRequests.forEach(answer);
}

function onNotHeld(draft: PassageDraft, { isCertain, because }: Extract<ArmNews, { is: "not-held" }>): void {
  const why = isCertain ? "barrier_not_told" : "barrier_uncertain";
  // A person who was answered "not done" must not see the arm rise when the barrier reconnects.
  if (isCertain) withdrawHolds(draft, say("barrier_not_told"));
  const refusal = ({ requestId, activityId }: HoldRequest): Reply =>
    refused(requestId, why, { activityId, detail: because });
  answerAll(draft, (ask) => emit(draft, refusal(ask)));
}

/** The requester is answered that it was not done, and the hold ends; other holds apply from now on. */
function onCancelled(draft: PassageDraft, isLate: boolean): void {
  if (isLate) withdrawHolds(draft, say("hold_too_late"));
  else if (isHoldWanted(draft)) return;
  answerAll(draft, ({ requestId, activityId }) => emit(draft, refused(requestId, "expired", { activityId })));
  if (isLate && isHoldWanted(draft)) order(draft, { type: "hold-again" });
}

/** The pending holds were not carried out: they end, on record. */
function withdrawHolds(draft: PassageDraft, reason: Spoken): void {
  for (const { change } of draft.state.holdRequests) {
    const { mode, hold } = draft.state.mode;
    if (change.change === "hold" && hold) endMode(draft, "release", reason);
    if (change.change === "set" && mode === change.mode) endMode(draft, "bypass_off", reason);
  }
}
