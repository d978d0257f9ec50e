import { type Draft, endMode, patch } from "./draft.ts";
import { type LaneState } from "./state.ts";

/** Who waits to hear what the barrier made of it. */

type HoldAsk = LaneState["holdAsks"][number];
type CloseAsk = LaneState["closeAsks"][number];
type OpenAsk = LaneState["openAsks"][number];

/** The barrier has spoken: whoever asked for the arm to be held up hears of it. */
export function answerHolds(draft: Draft, answer: (ask: HoldAsk) => void): void {
  const { holdAsks } = draft.state;
  if (holdAsks.length === 0) return;
  patch(draft, { holdAsks: [] });
  for (const ask of holdAsks) answer(ask);
}

/** So, too, whoever asked for it to come down. */
export function answerCloses(
  draft: Draft,
  answer: (ask: CloseAsk) => void,
  isMeant: (ask: CloseAsk) => boolean = () => true,
): void {
  const { closeAsks } = draft.state;
  if (!closeAsks.some(isMeant)) return;
  patch(draft, { closeAsks: closeAsks.filter((ask) => !isMeant(ask)) });
  closeAsks.filter(isMeant).forEach(answer);
}

/** And whoever had it told to open once more. */
export function answerOpens(
  draft: Draft,
  answer: (ask: OpenAsk) => void,
  isMeant: (ask: OpenAsk) => boolean = () => true,
): void {
  const { openAsks } = draft.state;
  if (!openAsks.some(isMeant)) return;
  patch(draft, { openAsks: openAsks.filter((ask) => !isMeant(ask)) });
  openAsks.filter(isMeant).forEach(answer);
}

/** The holds that are still waited for were not carried out: they end, on record. */
export function withdrawHolds(draft: Draft, reason: string): void {
  for (const { change } of draft.state.holdAsks) {
    const { mode, hold } = draft.state.mode;
    if (change.change === "hold" && hold) endMode(draft, "release", reason);
    if (change.change === "set" && mode === change.mode) endMode(draft, "bypass_off", reason);
  }
}
