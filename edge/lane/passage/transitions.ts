import { isClearUnderArm } from "./arm-context.ts";
import { isBlind } from "./blind.ts";
import { afterSeconds, type PassageDraft, go, order, patch, recordPassage, recordTailgate } from "./draft.ts";
import type { LowerRequest } from "../arm/state.ts";
import type { Opening } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** The transitions between phases, with the arm's orders. */

export function goIdle(draft: PassageDraft): void {
  go(draft, { at: "idle" });
  order(draft, { type: "rest" });
}

/**
 * An officer's opening, for the vehicle there: a code that this vehicle shows or has shown must not admit the next one.
 */
export function isBare({ presented }: Opening): boolean {
  return presented === null;
}

/** The only way to an open arm for a vehicle; taken only after the opening is on disk. */
export function startOpening(
  draft: PassageDraft,
  opening: Opening,
  requestId: string | null,
  deadlineMs: number | null,
  hasLeft = false,
): void {
  const { plate } = draft.state;
  patch(draft, { notice: null, plate: plate && { ...plate, isTaken: true } });
  if (isBare(opening)) patch(draft, { next: null });
  go(draft, { at: "opening", opening, hasLeft, wasBlind: isBlind(draft) });
  order(draft, { type: "raise", activityId: opening.activityId, requestId, deadlineMs });
}

export interface Expected {
  opening: Opening;
  hasLeft: boolean;
  wasBlind: boolean;
}

/** The arm is up, or counts as up: the vehicle may come. @param isUnderTaken by a vehicle that is settled already */
export function becomeOpen(draft: PassageDraft, expected: Expected, isInDoubt: boolean, isUnderTaken = false): void {
  const { opening, hasLeft, wasBlind } = expected;
  const { hasBefore, hasUnder, rules } = draft.setup;
  const isSettled = !hasBefore && !hasUnder && !isInDoubt;
  if (isSettled) recordPassage(draft, opening, "assumed", say("no_loops"));
  if (draft.state.under === "occupied" && !isUnderTaken) {
    startPassing(draft, expected);
    return;
  }
  const untilMs = afterSeconds(draft, rules.open_seconds);
  // It may stand close before the arm, on no loop, and wait until the arm is up: it has its whole time.
  const goneUntilMs = hasLeft && !hasUnder && draft.state.before === "free" ? untilMs : null;
  // A loop that another vehicle occupies shows nothing of this one, which may follow close behind.
  const isHidden = draft.state.under === "occupied";
  go(draft, { at: "open", untilMs, goneUntilMs, opening, isSettled, hasLeft, wasBlind: wasBlind || isHidden });
}

/** A vehicle under the arm after a blind moment may be the second one: `wasBlind` stays. */
export function startPassing(draft: PassageDraft, { opening, wasBlind }: Pick<Expected, "opening" | "wasBlind">): void {
  order(draft, { type: "be-used", activityId: opening.activityId });
  const hasBeforeBeenFree = draft.setup.hasBefore && draft.state.before === "free";
  go(draft, { at: "passing", untilMs: null, opening, hasBeforeBeenFree, wasBlind });
}

/** The vehicle has passed or is not coming: the lane waits for a free loop, then closes. */
export function startClearing(
  draft: PassageDraft,
  after: Opening | null,
  sameVehicleUntilMs: number | null = null,
): void {
  const untilMs = isClearUnderArm(draft) ? afterSeconds(draft, draft.setup.rules.clear_seconds) : null;
  order(draft, { type: "wait" });
  go(draft, { at: "clearing", untilMs, after, sameVehicleUntilMs });
}

/** The arm comes down; nothing may stand under it. */
export function startClosing(draft: PassageDraft, after: Opening | null, ask: LowerRequest | null = null): void {
  const isDown = order(draft, { type: "lower", ask, isBeside: false }).length > 0;
  go(draft, isDown ? { at: "idle" } : { at: "closing", after });
}

/**
 * Detects tailgating: a vehicle came under an arm that is coming down or should be down. No step is taken for it. A
 * waiting code or a read plate may be its own: the arm must not rise for a vehicle that has passed already.
 */
export function onIntruder(draft: PassageDraft, after: Opening | null): void {
  recordTailgate(draft, after);
  patch(draft, { next: null, plate: null });
  order(draft, { type: "wait" });
  go(draft, { at: "clearing", untilMs: null, after, sameVehicleUntilMs: null });
}

/** Whatever the lane was doing, the arm rises and stays up; a vehicle with an opening passes first. */
export function startHolding(
  draft: PassageDraft,
  { first = null, isUnderBusy, wasBlind }: { first?: Opening | null; isUnderBusy?: boolean; wasBlind?: boolean } = {},
): void {
  order(draft, { type: "hold" });
  const isBusy = isUnderBusy ?? draft.state.under === "occupied";
  go(draft, { at: "held", queue: [], isUnderBusy: isBusy, wasBlind: wasBlind ?? false });
  if (first) joinHeldQueue(draft, first);
}

/** The decided vehicle passes next. Without a loop under the arm the decision is the passage. */
export function joinHeldQueue(draft: PassageDraft, opening: Opening): void {
  const { phase, plate } = draft.state;
  if (phase.at !== "held") return;
  patch(draft, { plate: plate && { ...plate, isTaken: true } });
  const queue = [...phase.queue, opening];
  if (draft.setup.hasUnder) go(draft, { ...phase, queue, wasBlind: phase.wasBlind || isBlind(draft) });
  else recordPassage(draft, opening, "assumed", say("held_without_loop"));
}
