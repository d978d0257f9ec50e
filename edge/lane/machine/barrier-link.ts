import { holdUp } from "./arm.ts";
import { type Draft, go, patch } from "./draft.ts";
import { isHoldWanted } from "./holding.ts";

/** A barrier whose device goes away and comes back. */

/** Without limit switches nobody can tell any longer where the arm is: nothing green until it has been told anew. */
export function onBarrierLost(draft: Draft): void {
  patch(draft, { isBarrierAway: true });
  const { phase } = draft.state;
  if (phase.at === "open" && !draft.setup.hasPosition) go(draft, { ...phase, isAmbiguous: true });
}

/**
 * A device that was without power has let the arm go: what is held is held again. What else was lost with the link is
 * over with it: a lane must not look out of order until the next truck tries it.
 */
export function onBarrierBack(draft: Draft): void {
  patch(draft, { isBarrierAway: false });
  const { armFault, phase } = draft.state;
  if (phase.at === "held" && isHoldWanted(draft)) {
    go(draft, { ...phase, untilMs: null, isUp: false });
    holdUp(draft);
  }
  if (armFault === null || !/^(open|close|hold): /.test(armFault)) return;
  patch(draft, { armFault: null });
  // Nobody told the arm to come down while the link was away.
  if (armFault.startsWith("close: ") && draft.setup.canClose) patch(draft, { mayBeLeftUp: true });
}
