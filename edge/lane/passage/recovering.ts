import { assertNever } from "../../../shared/lib/assert-never.ts";
import { isClearUnderArm } from "./arm-context.ts";
import { type PassageDraft, go, order, patch, recordPassage, replyRefused } from "./draft.ts";
import { goIdle, startClearing, startClosing, startHolding } from "./transitions.ts";
import type { Opening, PhaseAt, PhaseEvent } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** After a restart: the activities that were open when the process ended wait for the loops to show their outcome. */
export function whileRecovering(draft: PassageDraft, phase: PhaseAt<"recovering">, event: PhaseEvent): void {
  switch (event.type) {
    case "scanned":
      patch(draft, { next: event.scan });
      return;
    case "let-in":
      recordPassage(draft, event.opening, "none", say("lane_starting"));
      replyRefused(draft, event.requestId, "lane_starting", { activityId: event.opening.activityId });
      return;
    case "close":
      startClosing(draft, null, { ...event.ask, wasIdle: false });
      return;
    case "hold":
      startHolding(draft);
      settle(draft, phase.openings);
      return;
    case "deadline":
      endRecovery(draft, phase);
      return;
    case "under":
    case "before":
    case "arm":
    case "let-go":
      return;
    default:
      assertNever(event);
  }
}

/** Settles the openings whose outcome the loops do not show. */
function settle(draft: PassageDraft, openings: readonly Opening[]): void {
  for (const opening of openings) recordPassage(draft, opening, "unknown", say("restarted_while_open"));
}

/** The loops have reported, or their time is over: the vehicle under the arm keeps its passage, the rest is unknown. */
export function endRecovery(draft: PassageDraft, { openings }: PhaseAt<"recovering">): void {
  const last = openings.at(-1);
  if (last && draft.state.under === "occupied") {
    settle(draft, openings.slice(0, -1));
    order(draft, { type: "be-used", activityId: last.activityId });
    go(draft, { at: "passing", untilMs: null, opening: last, hasBeforeBeenFree: true, wasBlind: false });
    return;
  }
  settle(draft, openings);
  if (isClearUnderArm(draft) && draft.state.arm.position === "closed") goIdle(draft);
  else startClearing(draft, last ?? null);
  patch(draft, { next: null });
}
