import { mayHaveBeenUp } from "../arm/predicates.ts";
import { type PassageDraft, go, recordPassage } from "./draft.ts";
import type { Phase } from "./state.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** Moments in which the lane could not see. A vehicle that may have passed unseen does not get its step back. */

type ForOne = Extract<Phase, { at: "opening" | "open" }>;

/** Can a vehicle pass now without the lane noticing? Without a loop under the arm the one before it decides. */
export function isBlind({ setup, state }: PassageDraft): boolean {
  if (setup.hasUnder) return state.under === "unknown";
  return !setup.hasBefore || state.before === "unknown";
}

/** A loop could not be read for a moment: whatever it reports later, the vehicle may have passed in between. */
export function rememberBlind(draft: PassageDraft): void {
  const { phase } = draft.state;
  if (isBlind(draft) && (phase.at === "opening" || phase.at === "open")) go(draft, { ...phase, wasBlind: true });
}

/**
 * No vehicle was seen to pass: the step is given back, unless one may have passed unseen under an arm that was up.
 * Without a loop under the arm, a vehicle that left the loop before it and stays away counts as passed.
 * @param wasUp may the arm have been up for it? @returns whether the step is given back
 */
export function recordUnseen(
  draft: PassageDraft,
  phase: ForOne,
  because: Spoken,
  wasUp = mayHaveBeenUp(draft.state.arm),
): boolean {
  const outcome = wasUp ? outcomeUnder(draft, phase) : "none";
  recordPassage(draft, phase.opening, outcome, outcome === "none" ? because : BECAUSE[outcome]);
  return outcome === "none";
}

const BECAUSE = {
  assumed: say("left_before_loop"),
  unknown: say("passed_unseen"),
} as const;

function outcomeUnder({ setup, state }: PassageDraft, phase: ForOne): "none" | "assumed" | "unknown" {
  const hasLeft = !setup.hasUnder && phase.hasLeft;
  if (!hasLeft && !phase.wasBlind) return "none";
  const isSureUp = state.arm.way.at === "up" && !state.arm.way.isInDoubt;
  const isGone = hasLeft && phase.at === "open" && isSureUp && phase.goneUntilMs !== null;
  return isGone && state.before === "free" ? "assumed" : "unknown";
}
