import { closeRefusal } from "./acts.ts";
import { holdUp, isArmUp, isClearUnderArm, startClearing, turnBack } from "./arm.ts";
import { answerAsks, withdrawHolds } from "./asks.ts";
import { recordUnseen } from "./blind.ts";
import { type Draft, go, replyRefused } from "./draft.ts";
import { isHoldWanted } from "./holding.ts";
import { closeAnswered, notRaised, raised } from "./left-up.ts";
import { type LaneEvent, type LaneSetup, type LaneState } from "./state.ts";
import { type BarrierEffect } from "./telling.ts";

/** What had to wait until the barrier was free, and is judged once more before it is sent. */

/** Is it what the lane wants now, too? Asked when its turn comes. @param nowMs monotonic */
export function isStillWanted(setup: LaneSetup, state: LaneState, effect: BarrierEffect, nowMs: number): boolean {
  const draft: Draft = { setup, state, nowMs, effects: [] };
  const { phase } = state;
  switch (effect.do) {
    case "open-barrier":
      if (effect.activityId === null) return phase.at === "held";
      // A vehicle may have rolled under the arm meanwhile: all the more it is to go up.
      if ((phase.at === "opening" || phase.at === "passing") && phase.opening.activityId === effect.activityId)
        return true;
      // An officer's, for the vehicle that has the lane.
      if (state.openAsks.some((ask) => ask.activityId === effect.activityId))
        return (phase.at === "open" || phase.at === "passing" || phase.at === "held") && !isArmUp(draft);
      // An opening in doubt was answered for: its arm must not rise any more.
      if (phase.at === "open" && phase.isAmbiguous) return false;
      return phase.at === "open" && phase.opening.activityId === effect.activityId;
    case "close-barrier": {
      const { requestId } = effect;
      const isAsked = requestId === null || state.closeAsks.some((ask) => ask.requestId === requestId);
      const isPlace = phase.at === "closing" || phase.at === "idle" || phase.at === "referred";
      return isAsked && isPlace && isClearUnderArm(draft) && !isHoldWanted(draft);
    }
    case "hold-barrier":
      return effect.isHeld === isHoldWanted(draft);
  }
}

export function onBarrierWithheld(
  draft: Draft,
  { effect, isLate }: Extract<LaneEvent, { type: "barrier-withheld" }>,
): void {
  switch (effect.do) {
    case "open-barrier":
      if (effect.activityId !== null) onOpenWithheld(draft, effect.activityId, isLate);
      return;
    case "close-barrier":
      onCloseWithheld(draft, effect.requestId, isLate);
      return;
    case "hold-barrier":
      if (effect.isHeld) onHoldWithheld(draft, isLate);
      return;
  }
}

/** Nobody told the arm: the step is given back. An opening that the lane has left is accounted for already. */
function onOpenWithheld(draft: Draft, activityId: string, isLate: boolean): void {
  const why = isLate ? "expired" : "lane_busy";
  const refuse = ({ requestId }: { requestId: string }): void => replyRefused(draft, requestId, why, { activityId });
  answerAsks(draft, "openAsks", refuse, (ask) => ask.activityId === activityId);
  const { phase } = draft.state;
  if (phase.at === "passing" && phase.opening.activityId === activityId)
    turnBack(draft, "the barrier was busy until it was too late to open");
  if (phase.at !== "opening" || phase.opening.activityId !== activityId) return;
  replyRefused(draft, phase.requestId, "expired", { activityId });
  recordUnseen(draft, phase, "the barrier was busy until it was too late to open");
  go(draft, { at: "idle" });
  notRaised(draft, phase.wasUp);
}

/** What is over is over: the lane brings its arm down by itself, except one that it had not raised. */
function onCloseWithheld(draft: Draft, requestId: string | null, isLate: boolean): void {
  const ask = draft.state.closeAsks.find((one) => one.requestId === requestId);
  const why = isLate ? "expired" : (closeRefusal(draft) ?? "lane_busy");
  const refuse = ({ activityId }: { activityId: string }): void => replyRefused(draft, requestId, why, { activityId });
  answerAsks(draft, "closeAsks", refuse, (one) => one === ask);
  closeAnswered(draft);
  const { phase } = draft.state;
  if (phase.at === "closing" && ask?.wasIdle) go(draft, { at: "idle" });
  else if (phase.at === "closing") startClearing(draft, phase.after);
  else if (requestId === null && (phase.at === "idle" || phase.at === "referred")) raised(draft);
}

/** Whoever asked hears that it was not done, and so it ends; who else wants the arm up has it held from now on. */
function onHoldWithheld(draft: Draft, isLate: boolean): void {
  if (isLate) withdrawHolds(draft, "the barrier was busy until it was too late to hold");
  else if (isHoldWanted(draft)) return;
  answerAsks(draft, "holdAsks", ({ requestId, activityId }) =>
    replyRefused(draft, requestId, "expired", { activityId }),
  );
  if (isLate && isHoldWanted(draft)) holdUp(draft);
}
