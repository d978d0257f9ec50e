import { never } from "../../../shared/lib/never.ts";
import { isClearUnderArm } from "./around.ts";
import { type Draft, go, order, patch, recordPassage, replyRefused } from "./draft.ts";
import { goIdle, startClearing, startClosing, startHolding } from "./moves.ts";
import { type Opening, type PhaseAt, type PhaseEvent } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** After a restart: what was open when the process ended waits for the loops to say what became of it. */
export function whileRecovering(draft: Draft, phase: PhaseAt<"recovering">, event: PhaseEvent): void {
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
      never(event);
  }
}

/** What cannot be settled from the loops. */
function settle(draft: Draft, openings: readonly Opening[]): void {
  for (const opening of openings) recordPassage(draft, opening, "unknown", say("restarted_while_open"));
}

/** The loops have spoken, or the time for it is over: the vehicle under the arm keeps its passage, the rest is unknown. */
export function endRecovery(draft: Draft, { openings }: PhaseAt<"recovering">): void {
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
