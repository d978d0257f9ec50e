import { assertNever } from "../../../shared/lib/assert-never.ts";
import { isHeldUp, isUp } from "../arm/predicates.ts";
import { isBlind } from "./blind.ts";
import { afterSeconds, type PassageDraft, go, order, recordPassage, recordTailgate, replyDone } from "./draft.ts";
import { becomeOpen, isBare, joinHeldQueue, startClearing } from "./transitions.ts";
import { startDeciding } from "./scanning.ts";
import type { LaneSetup, Opening, PhaseAt, PhaseEvent } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** The arm is held up: by a fire alarm, a bypass or an officer. Nobody is refused. */
export function whileHeld(draft: PassageDraft, phase: PhaseAt<"held">, event: PhaseEvent): void {
  switch (event.type) {
    case "scanned":
      startDeciding(draft, event.scan);
      return;
    case "under":
      if (event.loop === "occupied")
        go(draft, { ...phase, isUnderBusy: true, queue: phase.isUnderBusy ? phase.queue : inLine(phase.queue) });
      else if (event.loop === "free") onHeldPassage(draft, phase);
      else go(draft, { ...phase, wasBlind: phase.wasBlind || phase.isUnderBusy || phase.queue.length > 0 });
      return;
    case "let-in":
      joinHeldQueue(draft, event.opening);
      onJoined(draft, event);
      return;
    case "let-go":
      stopHolding(draft, phase);
      return;
    case "arm":
    case "before":
    case "close":
    case "hold":
    case "deadline":
      return;
    default:
      assertNever(event);
  }
}

/** An arm that can't be held had one command, and may have missed it: an officer who sees it down has it sent again. */
function onJoined(
  draft: PassageDraft,
  { opening, requestId, deadlineMs }: Extract<PhaseEvent, { type: "let-in" }>,
): void {
  const { setup, state, nowMs } = draft;
  const { activityId } = opening;
  if (requestId !== null && !setup.canHold && !isUp(setup, state.arm) && nowMs < deadlineMs)
    order(draft, { type: "raise-again", activityId, requestId, deadlineMs });
  else replyDone(draft, requestId, activityId, say("is_held_open"));
}

/**
 * The openings in the order in which vehicles are taken to pass. A vehicle that showed a credential comes first. An
 * officer's opening has no step to lose, and may be for a vehicle that is in the line already.
 */
function inLine(queue: readonly Opening[]): readonly Opening[] {
  return [...queue.filter((opening) => !isBare(opening)), ...queue.filter(isBare)];
}

/** Under a held arm the first decided vehicle is the first to pass; one without a decision is recorded as such. */
function onHeldPassage(draft: PassageDraft, phase: PhaseAt<"held">): void {
  if (!phase.isUnderBusy) return;
  const [first, ...rest] = phase.queue;
  if (!first) recordTailgate(draft, null);
  else if (phase.wasBlind) recordPassage(draft, first, "assumed", say("held_loop_unread"));
  else recordPassage(draft, first, "confirmed", say("held_passage_seen"));
  go(draft, { ...phase, queue: rest, isUnderBusy: false, wasBlind: phase.wasBlind && rest.length > 0 });
}

/** Nothing holds the arm any longer: it is released, and closes behind the last vehicle. */
function stopHolding(draft: PassageDraft, phase: PhaseAt<"held">): void {
  const wasUp = isHeldUp(draft.setup, draft.state.arm);
  order(draft, { type: "release" });
  // The vehicle under the arm has taken the first place.
  const [first, ...rest] = phase.isUnderBusy ? phase.queue : inLine(phase.queue);
  const wasBlind = phase.wasBlind || (draft.setup.hasUnder && isBlind(draft));
  const settle = (opening: Opening): void => {
    if (wasBlind) recordPassage(draft, opening, "unknown", say("held_loop_unread"));
    else recordPassage(draft, opening, "none", say("let_go_before"));
  };
  rest.forEach(settle);
  if (first && phase.isUnderBusy) {
    order(draft, { type: "be-used", activityId: first.activityId });
    const untilMs = untilReadable(draft, draft.setup);
    go(draft, { at: "passing", untilMs, opening: first, hasBeforeBeenFree: true, wasBlind });
    return;
  }
  // The admitted vehicle keeps its open time; an arm that was not held in time may be down all the same.
  if (first && first.step !== null && !wasBlind) {
    const { activityId } = first;
    order(draft, { type: "be-up", activityId, isInDoubt: !wasUp });
    // The vehicle under the arm now is settled: it is not this one.
    becomeOpen(draft, { opening: first, hasLeft: false, wasBlind: false }, isArmInDoubt(draft), true);
    return;
  }
  if (first) settle(first);
  // It drove under the held arm without a decision, and is still there.
  if (!first && phase.isUnderBusy) recordTailgate(draft, null);
  startClearing(draft, null);
}

function untilReadable(draft: PassageDraft, { rules }: LaneSetup): number | null {
  return draft.state.under === "unknown" ? afterSeconds(draft, rules.open_seconds) : null;
}

function isArmInDoubt({ state: { arm } }: PassageDraft): boolean {
  return arm.way.at === "up" && arm.way.isInDoubt;
}
