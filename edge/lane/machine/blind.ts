import { type Draft, go, recordPassage } from "./draft.ts";
import { type Opening, type Phase } from "./state.ts";

/** What the lane could not see. A vehicle that may have gone through unseen does not get its step back. */

type ForOne = Extract<Phase, { at: "opening" | "open" }>;

/** Can a vehicle go through now without the lane noticing? Without a loop under the arm the one before it tells. */
export function isBlind({ setup, state }: Pick<Draft, "setup" | "state">): boolean {
  if (setup.hasUnder) return state.under === "unknown";
  return !setup.hasBefore || state.before === "unknown";
}

/** A loop could not be read for a moment: whatever it says later, the vehicle may have passed in between. */
export function rememberBlind(draft: Draft): void {
  const { phase } = draft.state;
  if (!isBlind(draft)) return;
  if (phase.at === "opening") go(draft, { ...phase, wasBlind: true });
  else if (phase.at === "open") go(draft, { ...phase, wasBlind: true });
}

/** Nobody was seen to pass: the step is given back, unless somebody may have passed unseen under an arm that was up. */
export function recordUnused(draft: Draft, phase: ForOne, because: string): void {
  const mayHaveBeenUp = phase.at === "open" || phase.isTold || phase.wasUp;
  if (phase.wasBlind && mayHaveBeenUp) recordUnseen(draft, phase.opening);
  else recordPassage(draft, phase.opening, "none", because);
}

function recordUnseen(draft: Draft, opening: Opening): void {
  recordPassage(draft, opening, "unknown", "the lane could not see whether the vehicle passed");
}
