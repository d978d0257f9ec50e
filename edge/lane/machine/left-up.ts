import { type Draft, afterSeconds, patch } from "./draft.ts";

/** An arm that was told up and is not known to be down again. Nobody may find it up by chance and drive through. */

/** Between one close and the next, where the first was not heard or did nothing. */
export const CLOSE_AGAIN_MS = 5_000;

/** Can a vehicle get past the arm, which nobody was told to keep up? It is up, or it is not known to be down again. */
export function mayBeUp({ state: { position, leftUp, fallsUntilMs }, nowMs }: Draft): boolean {
  if (position === "open" || position === "closed") return position === "open";
  return leftUp !== null || nowMs < fallsUntilMs;
}

/** The arm has been told to go up. */
export function raised(draft: Draft): void {
  patch(draft, { leftUp: { closes: 0, notBeforeMs: draft.nowMs } });
}

/** It was not told after all. It may still be up for the vehicle before, which has its time to go through. */
export function notRaised(draft: Draft, wasUp: boolean): void {
  const notBeforeMs = afterSeconds(draft, draft.setup.rules.open_seconds);
  patch(draft, { leftUp: wasUp ? { closes: 0, notBeforeMs } : null });
}

/** The arm is down, or nobody can bring it down. */
export function lowered(draft: Draft): void {
  patch(draft, { leftUp: null });
}

/** It comes down when it likes; its limit switch will say so. */
export function leftToItself(draft: Draft): void {
  const { leftUp } = draft.state;
  if (leftUp) patch(draft, { leftUp: { ...leftUp, notBeforeMs: Infinity } });
}

/** It is told to close, and not again before the barrier has answered. */
export function closed(draft: Draft): void {
  const { leftUp } = draft.state;
  if (leftUp) patch(draft, { leftUp: { closes: leftUp.closes + 1, notBeforeMs: Infinity } });
}

/** The barrier has answered: where that leads to nothing, it is told again in a while. */
export function closeAnswered(draft: Draft): void {
  const { leftUp } = draft.state;
  if (leftUp?.notBeforeMs === Infinity)
    patch(draft, { leftUp: { ...leftUp, notBeforeMs: draft.nowMs + CLOSE_AGAIN_MS } });
}
