import { assertNever } from "../../../shared/lib/assert-never.ts";
import { afterSeconds, type PassageDraft, go, patch, recordPassage } from "./draft.ts";
import { startClearing, startClosing, startHolding } from "./transitions.ts";
import { insist } from "./open.ts";
import { DROP_OUT_MS, type PhaseAt, type PhaseEvent } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** A vehicle is under the arm. */
export function whilePassing(draft: PassageDraft, phase: PhaseAt<"passing">, event: PhaseEvent): void {
  switch (event.type) {
    case "scanned":
      patch(draft, { next: event.scan });
      return;
    case "before":
      if (event.loop === "free") go(draft, { ...phase, hasBeforeBeenFree: true });
      return;
    case "under":
      onUnder(draft, phase, event);
      return;
    case "arm":
      // It rolled onto the loop under an arm that surely had no command, and is down: it can only roll back, not pass.
      if (event.news.is !== "not-raised") return;
      recordPassage(draft, phase.opening, "none", event.news.because);
      startClearing(draft, { ...phase.opening, presented: null });
      return;
    case "let-in":
      insist(draft, event, say("up_already"));
      return;
    case "close":
      startClosing(draft, phase.opening, { ...event.ask, wasIdle: false });
      return;
    case "hold":
      startHolding(draft, { wasBlind: phase.wasBlind, first: phase.opening, isUnderBusy: true });
      return;
    case "deadline":
      recordPassage(draft, phase.opening, "unknown", say("loop_not_readable"));
      startClearing(draft, phase.opening);
      return;
    case "let-go":
      return;
    default:
      assertNever(event);
  }
}

function onUnder(
  draft: PassageDraft,
  phase: PhaseAt<"passing">,
  { loop, was }: Extract<PhaseEvent, { type: "under" }>,
): void {
  if (loop === "occupied") {
    go(draft, { ...phase, untilMs: null });
  } else if (loop === "unknown") {
    go(draft, { ...phase, wasBlind: true, untilMs: afterSeconds(draft, draft.setup.rules.open_seconds) });
  } else {
    if (was === "occupied" && !phase.wasBlind) recordPassage(draft, phase.opening, "confirmed", say("passage_seen"));
    else recordPassage(draft, phase.opening, "assumed", say("loop_unread_meanwhile"));
    // A vehicle whose tail stayed before the arm all the time may be a long one that the loop loses for a moment.
    const mayDropOut = draft.setup.hasBefore && !phase.hasBeforeBeenFree;
    startClearing(draft, phase.opening, mayDropOut ? draft.nowMs + DROP_OUT_MS : null);
  }
}
