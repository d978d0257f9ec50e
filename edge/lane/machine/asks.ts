import { type Draft, endMode, patch } from "./draft.ts";
import { type LaneState } from "./state.ts";

/** Who waits to hear what the barrier made of it. */

type Waiting = Pick<LaneState, "holdAsks" | "closeAsks" | "openAsks">;

/**
 * The barrier has spoken: whoever asked for the arm to be held up (`holdAsks`), to come down or to be told to open once
 * more hears of it. @param isMeant those of them that it spoke of; all where left out
 */
export function answerAsks<K extends keyof Waiting>(
  draft: Draft,
  kind: K,
  answer: (ask: Waiting[K][number]) => void,
  isMeant: (ask: Waiting[K][number]) => boolean = () => true,
): void {
  const asks: readonly Waiting[K][number][] = draft.state[kind];
  if (!asks.some(isMeant)) return;
  patch(draft, { [kind]: asks.filter((ask) => !isMeant(ask)) });
  asks.filter(isMeant).forEach(answer);
}

/** The holds that are still waited for were not carried out: they end, on record. */
export function withdrawHolds(draft: Draft, reason: string): void {
  for (const { change } of draft.state.holdAsks) {
    const { mode, hold } = draft.state.mode;
    if (change.change === "hold" && hold) endMode(draft, "release", reason);
    if (change.change === "set" && mode === change.mode) endMode(draft, "bypass_off", reason);
  }
}
