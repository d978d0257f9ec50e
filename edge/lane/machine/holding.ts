import { becomeOpen, DOWN_WHILE_HELD, holdUp, isBare, isClearUnderArm, startClearing } from "./arm.ts";
import { isBlind } from "./blind.ts";
import { type Draft, afterSeconds, emit, go, patch, recordPassage, recordTailgate, replyDone } from "./draft.ts";
import { type Opening } from "./state.ts";

/** The arm held up: by a fire alarm, a bypass or an officer. */

export function isHoldWanted({ state, setup }: Draft): boolean {
  return (state.isFireOn && setup.rules.opens_on_fire) || state.mode.mode === "bypassed" || state.mode.hold !== null;
}

/** Whatever the lane was doing, the arm goes up and stays up; who had an opening passes first. */
export function startHolding(draft: Draft): void {
  const { phase, under } = draft.state;
  patch(draft, { holdAgainMs: null });
  holdUp(draft);
  if (phase.at === "recovering") settleRecovered(draft, phase.openings);
  if (phase.at === "opening") replyDone(draft, phase.requestId, phase.opening.activityId, "held open");
  // The vehicle under the arm of a clearing lane is accounted for already.
  const isUnderBusy = phase.at === "passing" || (under === "occupied" && phase.at !== "clearing");
  const wasBlind = "wasBlind" in phase && phase.wasBlind;
  const isUp = phase.at === "passing" || (phase.at === "open" && !phase.isAmbiguous);
  go(draft, { at: "held", untilMs: null, isUp, queue: [], isUnderBusy, wasBlind });
  const hasOpening = phase.at === "opening" || phase.at === "passing" || (phase.at === "open" && !phase.isSettled);
  if (hasOpening) joinHeldQueue(draft, phase.opening);
}

/** A hold refuses nobody: who was decided passes next. Without a loop under the arm the decision is the passage. */
export function joinHeldQueue(draft: Draft, opening: Opening): void {
  const { phase } = draft.state;
  if (phase.at !== "held") return;
  const { plate } = draft.state;
  patch(draft, { plate: plate && { ...plate, isTaken: true } });
  const { hasUnder } = draft.setup;
  const queue = [...phase.queue, opening];
  if (hasUnder) go(draft, { ...phase, queue, wasBlind: phase.wasBlind || isBlind(draft) });
  else recordPassage(draft, opening, "assumed", "the arm is held open and there is no loop under it");
}

/**
 * The openings in the order in which vehicles are taken to pass. Who showed something comes first: what an officer
 * opened for has no step to lose, and may have been meant for one that is in the line already.
 */
export function inLine(queue: readonly Opening[]): readonly Opening[] {
  return [...queue.filter((opening) => !isBare(opening)), ...queue.filter(isBare)];
}

/** Nobody holds the arm any longer: let it go, and close behind the last vehicle. */
export function stopHolding(draft: Draft): void {
  const { phase } = draft.state;
  if (phase.at !== "held") return;
  patch(draft, { holdAgainMs: null });
  if (draft.state.armFault === DOWN_WHILE_HELD) patch(draft, { armFault: null });
  if (draft.setup.canHold) emit(draft, { do: "hold-barrier", isHeld: false, deadlineMs: null });
  // Whoever is under the arm has taken the first place.
  const [first, ...rest] = phase.isUnderBusy ? phase.queue : inLine(phase.queue);
  const wasBlind = phase.wasBlind || (draft.setup.hasUnder && isBlind(draft));
  const settle = (opening: Opening): void => {
    if (wasBlind) recordPassage(draft, opening, "unknown", "the loop under the held arm could not be read");
    else recordPassage(draft, opening, "none", "the arm was let go before the vehicle passed");
  };
  rest.forEach(settle);
  if (first && phase.isUnderBusy) {
    const untilMs = draft.state.under === "unknown" ? afterSeconds(draft, draft.setup.rules.open_seconds) : null;
    go(draft, { at: "passing", untilMs, opening: first, hasBeforeBeenFree: true, wasBlind, isUntold: false });
    return;
  }
  // The vehicle that was let in keeps its open time; an arm that was not held in time may be down all the same.
  if (first && first.step !== null && !wasBlind) {
    const { position } = draft.state;
    const isUp = draft.setup.shows.open ? position === "open" : phase.isUp && position !== "closed";
    // Who stands under the arm now is accounted for: it is not this one.
    becomeOpen(draft, { opening: first, hasLeft: false, wasBlind: false }, !isUp, true);
    return;
  }
  if (first) settle(first);
  // It drove under the held arm without a decision, and is still there.
  if (!first && phase.isUnderBusy) recordTailgate(draft, null);
  startClearing(draft, null);
}

/** The barrier did not hear that its arm is held, or that it is not any longer: it is told until it has. */
export function tellHoldAgain(draft: Draft): void {
  const { holdAgainMs, isBarrierAway, phase } = draft.state;
  if (holdAgainMs === null || isBarrierAway || draft.nowMs < holdAgainMs) return;
  patch(draft, { holdAgainMs: null });
  if (phase.at === "held") holdUp(draft);
  else emit(draft, { do: "hold-barrier", isHeld: false, deadlineMs: null });
}

/** What was open when the process ended and cannot be settled from the loops. */
function settleRecovered(draft: Draft, openings: readonly Opening[]): void {
  for (const opening of openings)
    recordPassage(draft, opening, "unknown", "the edge was restarted while the lane was open");
}

/** The loops have spoken, or the time for it is over: the vehicle under the arm keeps its passage, the rest is unknown. */
export function endRecovery(draft: Draft): void {
  const { phase } = draft.state;
  if (phase.at !== "recovering") return;
  const last = phase.openings.at(-1);
  if (last && draft.state.under === "occupied") {
    settleRecovered(draft, phase.openings.slice(0, -1));
    const known = { hasBeforeBeenFree: true, wasBlind: false, isUntold: false };
    go(draft, { at: "passing", untilMs: null, opening: last, ...known });
    return;
  }
  settleRecovered(draft, phase.openings);
  if (isClearUnderArm(draft) && draft.state.position === "closed") go(draft, { at: "idle" });
  else startClearing(draft, last ?? null);
  patch(draft, { next: null });
}
