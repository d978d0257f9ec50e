import { becomeOpen, holdUp } from "./arm.ts";
import { type Draft, go, patch } from "./draft.ts";
import { isHoldWanted } from "./holding.ts";

/** A barrier whose device goes away and comes back. */

/** Where no limit switch shows it up nobody can tell any longer where the arm is: nothing green until it has been told anew. */
export function onBarrierLost(draft: Draft): void {
  patch(draft, { isBarrierAway: true });
  const { phase } = draft.state;
  if (draft.setup.shows.open) return;
  if (phase.at === "open") go(draft, { ...phase, isAmbiguous: true });
  else if (phase.at === "opening" && phase.isTold) becomeOpen(draft, phase, true);
}

/**
 * A device that was without power has let the arm go: what is held is held again, and what was to be let go is. What
 * else was lost with the link is over with it: a lane must not look out of order until the next truck tries it. An arm
 * that nobody could tell to come down comes down now (`bringDown`).
 */
export function onBarrierBack(draft: Draft): void {
  patch(draft, { isBarrierAway: false });
  const { armFault, phase, leftUp, holdAgainMs } = draft.state;
  if (phase.at === "held" && isHoldWanted(draft)) {
    go(draft, { ...phase, untilMs: null, isUp: false });
    patch(draft, { holdAgainMs: null });
    holdUp(draft);
  } else if (holdAgainMs !== null) {
    patch(draft, { holdAgainMs: draft.nowMs });
  }
  if (leftUp) patch(draft, { leftUp: { closes: 0, notBeforeMs: draft.nowMs } });
  if (armFault !== null && /^(open|close|hold|release): /.test(armFault)) patch(draft, { armFault: null });
}
