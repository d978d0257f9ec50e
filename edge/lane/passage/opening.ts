import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { ArmNews } from "../arm/state.ts";
import { recordUnseen } from "./blind.ts";
import { type PassageDraft, go, patch, recordPassage, replyDone, replyRefused } from "./draft.ts";
import { becomeOpen, isBare, startClosing, startHolding, startPassing } from "./transitions.ts";
import type { PhaseAt, PhaseEvent } from "./state.ts";
import { say } from "../../../shared/words/say.ts";

/** The arm is raised for a vehicle, and is not known to be up. */
export function whileOpening(draft: PassageDraft, phase: PhaseAt<"opening">, event: PhaseEvent): void {
  const { opening } = phase;
  switch (event.type) {
    case "scanned":
      if (!isBare(opening)) patch(draft, { next: event.scan });
      return;
    case "before":
      if (event.loop === "free" && event.hasLeft) go(draft, { ...phase, hasLeft: true });
      return;
    case "under":
      if (event.loop === "occupied") startPassing(draft, phase);
      return;
    case "arm":
      onArm(draft, phase, event.news);
      return;
    case "let-in":
      recordPassage(draft, event.opening, "none", say("raised_already"));
      replyDone(draft, event.requestId, event.opening.activityId, say("raised_already"));
      return;
    case "close":
      replyRefused(draft, askerOf(draft), "closed_meanwhile", { activityId: opening.activityId });
      recordUnseen(draft, phase, say("closed_meanwhile"));
      startClosing(draft, opening, { ...event.ask, wasIdle: false });
      return;
    case "hold": {
      const requestId = askerOf(draft);
      startHolding(draft, { wasBlind: phase.wasBlind, first: opening });
      replyDone(draft, requestId, opening.activityId, say("is_held_open"));
      return;
    }
    case "let-go":
    case "deadline":
      return;
    default:
      assertNever(event);
  }
}

function askerOf({ state: { arm } }: PassageDraft): string | null {
  return arm.way.at === "rising" ? arm.way.requestId : null;
}

function onArm(draft: PassageDraft, phase: PhaseAt<"opening">, news: ArmNews): void {
  if (news.is === "up") becomeOpen(draft, phase, news.isInDoubt);
  if (news.is !== "not-raised") return;
  recordUnseen(draft, phase, news.because, news.wasUp);
  go(draft, { at: "idle" });
}
