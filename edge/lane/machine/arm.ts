import {
  type Draft,
  afterSeconds,
  emit,
  go,
  patch,
  recordPassage,
  recordTailgate,
  replyDone,
  replyRefused,
} from "./draft.ts";
import { answerAsks, withdrawHolds } from "./asks.ts";
import { isBlind, recordUnseen } from "./blind.ts";
import { closeAnswered, closed, lowered, notRaised, raised } from "./left-up.ts";
import { HOLD_AGAIN_MS, type LaneSetup, type LaneState, type Opening, type Phase } from "./state.ts";
import { type Asked, BARRIER_ANSWER_MS, type BarrierCommand, STALE_OPEN_MS } from "./telling.ts";
import { type BarrierPosition } from "../ports.ts";

/** What an arm that has not come down in time is blamed for, until it is down. */
export const CLOSED_LATE = "the arm did not close in twice its travel time";
export const OPENED_LATE = "the arm did not open in twice its travel time";
/** As long as it is held. */
export const DOWN_WHILE_HELD = "the arm is down although it is held open";

/** Opening and closing, with what the arm and its driver answer. */

/** Does nothing stand under the arm, as far as the lane can know? A loop that cannot be read says no. */
export function isClearUnderArm({ setup, state }: { setup: LaneSetup; state: LaneState }): boolean {
  return !setup.hasUnder || state.under === "free";
}

/** Is the arm up, as far as the lane can know? Where none shows it, it is taken to be, unless its telling is in doubt. */
export function isArmUp({ setup, state: { phase, position, isBarrierAway, armFault } }: Draft): boolean {
  if (setup.shows.open) return position === "open";
  return !isBarrierAway && position !== "closed" && armFault === null && !(phase.at === "open" && phase.isAmbiguous);
}

/** The one place that tells a barrier to open for a vehicle; reached only after the opening is on disk. */
export function tellOpen(draft: Draft, opening: Opening, requestId: string | null, askedUntilMs: number | null): void {
  const { phase, plate } = draft.state;
  const hasLeft = phase.at === "referred" && phase.referral.activityId === opening.activityId && phase.hasLeft;
  patch(draft, { notice: null, plate: plate && { ...plate, isTaken: true } });
  if (isBare(opening)) patch(draft, { next: null });
  const wasUp = draft.state.leftUp !== null;
  const deadlineMs = openDeadline(draft, askedUntilMs);
  // Until then it may still be sent, or be on its way: what becomes of the opening is not known before.
  const untilMs = deadlineMs + BARRIER_ANSWER_MS;
  const wasBlind = isBlind(draft);
  go(draft, { at: "opening", untilMs, opening, isTold: false, requestId, wasUp, hasLeft, wasBlind });
  raised(draft);
  emit(draft, { do: "open-barrier", activityId: opening.activityId, deadlineMs });
}

/** An officer's, for whoever stands there: a code that this one shows or has shown must not let in the one behind. */
export function isBare({ presented }: Opening): boolean {
  return presented === null;
}

function openDeadline({ nowMs }: Draft, askedUntilMs: number | null): number {
  return Math.min(nowMs + STALE_OPEN_MS, askedUntilMs ?? Infinity);
}

/**
 * An officer sees that the arm has not gone up, or has come down, for the vehicle that has the lane: it is told once
 * more. The officer's own opening is on disk, and they hear what the barrier says.
 */
export function tellOpenAgain(draft: Draft, ask: LaneState["openAsks"][number], askedUntilMs: number | null): void {
  patch(draft, { openAsks: [...draft.state.openAsks, ask] });
  raised(draft);
  emit(draft, { do: "open-barrier", activityId: ask.activityId, deadlineMs: openDeadline(draft, askedUntilMs) });
}

/** Raises the arm to stay up. One that can't be held is told to open: on fire that is better than nothing. */
export function holdUp(draft: Draft): void {
  raised(draft);
  const { isFireOn, holdAsks } = draft.state;
  const isForFire = isFireOn && draft.setup.rules.opens_on_fire;
  const deadlineMs = isForFire || holdAsks.length === 0 ? null : Math.min(...holdAsks.map((ask) => ask.deadlineMs));
  if (draft.setup.canHold) emit(draft, { do: "hold-barrier", isHeld: true, deadlineMs });
  else emit(draft, { do: "open-barrier", activityId: null, deadlineMs: null });
}

/** The vehicle is through or is not coming: wait for a free loop, then close. */
export function startClearing(draft: Draft, after: Opening | null, sameVehicleUntilMs: number | null = null): void {
  const untilMs = isClearUnderArm(draft) ? afterSeconds(draft, draft.setup.rules.clear_seconds) : null;
  go(draft, { at: "clearing", untilMs, after, sameVehicleUntilMs });
}

/** @returns whether the barrier is told; one that closes by itself is not */
export function tellClose(draft: Draft, asked: Asked | null): boolean {
  if (!draft.setup.canClose) return false;
  const { requestId, deadlineMs } = asked ?? { requestId: null, deadlineMs: null };
  closed(draft);
  emit(draft, { do: "close-barrier", requestId, deadlineMs });
  return true;
}

/**
 * The arm comes down; nothing may stand under it.
 * @returns whether the barrier is told
 */
export function startClosing(draft: Draft, after: Opening | null, asked: Asked | null = null): boolean {
  if (!isClearUnderArm(draft)) throw new Error("the lane may not close over a vehicle");
  // On its limit, and not told up since: it is down. Just told, it may only not have begun to rise.
  if (draft.setup.shows.closed && draft.state.position === "closed" && draft.state.leftUp === null) {
    go(draft, { at: "idle" });
    return false;
  }
  const { shows, rules } = draft.setup;
  const travels = shows.open || shows.closed ? 2 : 1;
  go(draft, { at: "closing", untilMs: afterSeconds(draft, rules.travel_seconds * travels), after });
  return tellClose(draft, asked);
}

/** The arm is up, or is taken to be: the vehicle may come. */
export function becomeOpen(
  draft: Draft,
  { opening, hasLeft, wasBlind }: { opening: Opening; hasLeft: boolean; wasBlind: boolean },
  isInDoubt: boolean,
  isUnderTaken = false,
): void {
  const { hasBefore, hasUnder, shows, rules } = draft.setup;
  const isAmbiguous = isInDoubt || (draft.state.isBarrierAway && !shows.open);
  const isSettled = !hasBefore && !hasUnder && !isAmbiguous;
  if (isSettled) recordPassage(draft, opening, "assumed", "this lane has no loops");
  if (draft.state.under === "occupied" && !isUnderTaken) {
    startPassing(draft, { opening, wasBlind });
    return;
  }
  const untilMs = afterSeconds(draft, rules.open_seconds);
  // It may stand close before the arm, on no loop, and wait until that is up: it has its whole time.
  const goneUntilMs = hasLeft && !hasUnder && draft.state.before === "free" ? untilMs : null;
  // A loop that another stands on tells nothing of this one, which may follow close behind.
  const isHidden = draft.state.under === "occupied";
  const sight = { hasLeft, wasBlind: wasBlind || isHidden };
  go(draft, { at: "open", untilMs, goneUntilMs, opening, isAmbiguous, isSettled, ...sight });
}

/** Whoever is seen under the arm after a moment in which nobody was may be the second: `wasBlind` stays. */
export function startPassing(
  draft: Draft,
  { opening, wasBlind }: { opening: Opening; wasBlind: boolean },
  isUntold = false,
): void {
  const hasBeforeBeenFree = draft.setup.hasBefore && draft.state.before === "free";
  go(draft, { at: "passing", untilMs: null, opening, hasBeforeBeenFree, wasBlind, isUntold });
}

/** It rolled onto the loop under an arm that surely was not told, and is down: it can't have passed, only roll back. */
export function turnBack(draft: Draft, because: string): void {
  const { phase } = draft.state;
  if (phase.at !== "passing" || !phase.isUntold) return;
  recordPassage(draft, phase.opening, "none", because);
  startClearing(draft, { ...phase.opening, presented: null });
  lowered(draft);
}

/** Where a close that is only now told says nothing of the arm: it was told up again since. */
const IN_USE: ReadonlySet<Phase["at"]> = new Set(["opening", "open", "passing", "held"]);

/** Has the barrier taken what it last did not take, or the opposite of it? */
function isOverWith(armFault: string, command: BarrierCommand): boolean {
  const isOfHold = command === "hold" || command === "release";
  return (isOfHold ? ["hold", "release"] : [command]).some((failed) => armFault.startsWith(`${failed}: `));
}

export function onBarrierTold(draft: Draft, command: BarrierCommand): void {
  const { phase, armFault } = draft.state;
  const { shows, rules } = draft.setup;
  if (armFault !== null && isOverWith(armFault, command)) patch(draft, { armFault: null });
  if (command === "close" && !shows.open && !shows.closed && !IN_USE.has(phase.at)) {
    lowered(draft);
    patch(draft, { fallsUntilMs: afterSeconds(draft, rules.travel_seconds) });
  }
  if (command === "close") closeAnswered(draft);
  if (command === "open") answerAsks(draft, "openAsks", (ask) => replyDone(draft, ask.requestId, ask.activityId));
  if (command === "release" && phase.at !== "held") patch(draft, { holdAgainMs: null });
  if (command === "open" && phase.at === "held") patch(draft, { holdAgainMs: null });
  if (command === "hold") {
    patch(draft, { holdAgainMs: null });
    answerAsks(draft, "holdAsks", (ask) => replyDone(draft, ask.requestId, ask.activityId));
    if (phase.at === "held" && !phase.isUp && phase.untilMs === null)
      go(draft, { ...phase, untilMs: afterSeconds(draft, rules.travel_seconds) });
  }
  if (command === "close") answerAsks(draft, "closeAsks", (ask) => replyDone(draft, ask.requestId, ask.activityId));
  if (command === "open" && phase.at === "passing") go(draft, { ...phase, isUntold: false });
  // Told once more: where none shows it, it is up in its travel time.
  if (command === "open" && phase.at === "open" && phase.isAmbiguous && !phase.isSettled && !shows.open) {
    patch(draft, { armFault: null });
    const { opening, hasLeft, wasBlind } = phase;
    const untilMs = afterSeconds(draft, rules.travel_seconds);
    go(draft, { at: "opening", untilMs, opening, isTold: true, requestId: null, wasUp: true, hasLeft, wasBlind });
    return;
  }
  if (command !== "open" || phase.at !== "opening") return;
  replyDone(draft, phase.requestId, phase.opening.activityId);
  const { travel_seconds: travel } = rules;
  if (!shows.open) {
    patch(draft, { armFault: null });
    go(draft, { ...phase, isTold: true, untilMs: afterSeconds(draft, travel), requestId: null });
  } else if (draft.state.position === "open") {
    becomeOpen(draft, phase, false);
  } else {
    go(draft, { ...phase, isTold: true, untilMs: afterSeconds(draft, travel * 2), requestId: null });
  }
}

/**
 * A command that surely never left takes nothing from the vehicle. One whose fate is unknown is never
 * repeated (a second pulse may admit a second car); the loops tell what came of it.
 */
export function onBarrierFailed(draft: Draft, command: BarrierCommand, isCertain: boolean, because: string): void {
  patch(draft, { armFault: `${command}: ${because}` });
  const { phase } = draft.state;
  const why = isCertain ? "barrier_not_told" : "barrier_uncertain";
  const refuse = ({ requestId, activityId }: { requestId: string; activityId: string }): void =>
    replyRefused(draft, requestId, why, { activityId, detail: because });
  if (command === "open") answerAsks(draft, "openAsks", refuse);
  if (command === "close") {
    closeAnswered(draft);
    answerAsks(draft, "closeAsks", refuse);
  }
  // A contact that is kept switched may be told as often as it takes: neither fire nor its end may go unheard.
  const isWanted = command === (phase.at === "held" ? "hold" : "release");
  // So may an open that surely was not sent, where the arm can't be held.
  const isUnheard = command === "open" && isCertain && phase.at === "held" && !draft.setup.canHold;
  if ((isWanted && draft.setup.canHold) || isUnheard) patch(draft, { holdAgainMs: draft.nowMs + HOLD_AGAIN_MS });
  if (command === "hold") {
    // Whoever was told that it was not done must not see the arm rise when the barrier is back.
    if (isCertain) withdrawHolds(draft, "the barrier was not told");
    answerAsks(draft, "holdAsks", refuse);
    if (phase.at === "held") go(draft, { ...phase, untilMs: null, isUp: false });
  }
  if (command === "open" && phase.at === "passing") {
    if (isCertain) turnBack(draft, `the barrier was not told to open: ${because}`);
    else go(draft, { ...phase, isUntold: false });
  }
  if (command !== "open" || phase.at !== "opening") return;
  replyRefused(draft, phase.requestId, why, { activityId: phase.opening.activityId, detail: because });
  if (isCertain) {
    recordUnseen(draft, phase, `the barrier was not told to open: ${because}`);
    go(draft, { at: "idle" });
    notRaised(draft, phase.wasUp);
    return;
  }
  becomeOpen(draft, phase, true);
}

export function onPosition(draft: Draft, position: BarrierPosition): void {
  const was = draft.state.position;
  patch(draft, { position });
  const { phase } = draft.state;
  if (position === "open") {
    patch(draft, { armFault: null });
    if (phase.at === "opening") {
      replyDone(draft, phase.requestId, phase.opening.activityId);
      becomeOpen(draft, phase, false);
    } else if (phase.at === "open" && phase.isAmbiguous) {
      go(draft, { ...phase, isAmbiguous: false });
    } else if (phase.at === "passing") {
      go(draft, { ...phase, isUntold: false });
    }
    return;
  }
  if (position !== "closed") return;
  // An arm that was just told up may still stand on its limit, or fall while it is held.
  if (phase.at !== "opening" && phase.at !== "held" && was !== "closed") lowered(draft);
  if (phase.at === "open" && isClearUnderArm(draft) && !phase.isAmbiguous) {
    if (!phase.isSettled) recordUnseen(draft, phase, "the arm closed by itself and nobody passed");
    go(draft, { at: "idle" });
  } else if (phase.at === "closing" || (phase.at === "clearing" && isClearUnderArm(draft))) {
    patch(draft, { armFault: null });
    go(draft, { at: "idle" });
  } else if (phase.at === "held" && !draft.setup.canHold) {
    // Only where it was seen to come down: a second pulse on its way up would send some arms down again.
    if (was === "open" || was === "moving") holdUp(draft);
  } else if (phase.at === "held") {
    patch(draft, { armFault: DOWN_WHILE_HELD });
  } else if (draft.state.armFault === CLOSED_LATE) {
    patch(draft, { armFault: null });
  }
}

/**
 * A vehicle came under an arm that is coming down or should be down: nobody's step is taken for it. A code that waits
 * for its turn, or a plate that was read, may be its own: the arm must not go up for one that is through already.
 */
export function onIntruder(draft: Draft, after: Opening | null): void {
  recordTailgate(draft, after);
  patch(draft, { next: null, plate: null });
  go(draft, { at: "clearing", untilMs: null, after, sameVehicleUntilMs: null });
}
