import { assertNever } from "../../../shared/lib/assert-never.ts";
import { mayBeUp } from "../arm/predicates.ts";
import { type PassageDraft, emit, go, order, recordTailgate, THE_LANE } from "./draft.ts";
import { goIdle, startHolding, startOpening } from "./transitions.ts";
import { admitForHold, refuseReferral, startDeciding, turnAway } from "./scanning.ts";
import type { PhaseAt, PhaseEvent } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** A vehicle waits for an officer. */
export function whileReferred(draft: PassageDraft, phase: PhaseAt<"referred">, event: PhaseEvent): void {
  const { referral } = phase;
  switch (event.type) {
    case "scanned":
      if (referral.isSettling) return;
      refuseReferral(draft, referral, say("another_code"));
      goIdle(draft);
      startDeciding(draft, event.scan);
      return;
    case "before":
      if (event.loop === "free") go(draft, { ...phase, hasLeft: true });
      return;
    case "under":
      if (event.loop !== "occupied" || !mayBeUp(draft.state.arm, draft.nowMs)) return;
      recordTailgate(draft, null);
      // The barrier's own safety may have raised it again: it also comes down behind that vehicle.
      order(draft, { type: "seen-up" });
      return;
    case "let-in": {
      const { opening, requestId, deadlineMs } = event;
      const isIts = referral.activityId === opening.activityId;
      if (!isIts && !referral.isSettling) refuseReferral(draft, referral, say("opened_by_hand"));
      startOpening(draft, opening, requestId, deadlineMs, isIts && phase.hasLeft);
      return;
    }
    case "close":
      order(draft, { type: "lower", ask: { ...event.ask, wasIdle: true }, isBeside: true });
      return;
    case "hold":
      if (!referral.isSettling) admitForHold(draft, referral);
      startHolding(draft);
      return;
    case "deadline":
      onTimeout(draft, phase);
      return;
    case "arm":
    case "let-go":
      return;
    default:
      assertNever(event);
  }
}

/** Nobody decided in time: the time-out refuses. */
function onTimeout(draft: PassageDraft, { referral }: PhaseAt<"referred">): void {
  const reason = say("nobody_decided");
  const entry = { type: "settlement", referral, outcome: "timed_out", by: THE_LANE, reason } as const;
  emit(draft, { do: "record", entry, then: null });
  turnAway(draft, referral);
}
