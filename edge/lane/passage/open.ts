import { assertNever } from "../../../shared/lib/assert-never.ts";
import { isUp } from "../arm/predicates.ts";
import type { ArmNews } from "../arm/state.ts";
import { isClearUnderArm } from "./arm-context.ts";
import { recordUnseen } from "./blind.ts";
import { afterSeconds, type PassageDraft, go, order, patch, recordPassage, replyDone } from "./draft.ts";
import { goIdle, isBare, startClearing, startClosing, startHolding, startPassing } from "./transitions.ts";
import { startDeciding } from "./scanning.ts";
import { BACKED_OFF_MS, type PhaseAt, type PhaseEvent, type Scan } from "./state.ts";
import { say } from "../../../shared/words/say.ts";
import type { Said } from "../../../shared/wire/said.ts";

/** The arm is up for a vehicle, or counts as up; nothing is under it yet. */
export function whileOpen(draft: PassageDraft, phase: PhaseAt<"open">, event: PhaseEvent): void {
  switch (event.type) {
    case "scanned":
      onScanned(draft, phase, event.scan);
      return;
    case "before":
      onBefore(draft, phase, event);
      return;
    case "under":
      if (event.loop === "occupied") startPassing(draft, phase);
      return;
    case "arm":
      onArm(draft, phase, event.news);
      return;
    case "let-in":
      onLetIn(draft, phase, event);
      return;
    case "close":
      if (!phase.isSettled) recordUnseen(draft, phase, say("closed_meanwhile"));
      startClosing(draft, phase.opening, { ...event.ask, wasIdle: false });
      return;
    case "hold":
      startHolding(draft, { wasBlind: phase.wasBlind, first: phase.isSettled ? null : phase.opening });
      return;
    case "deadline":
      onDeadline(draft, phase);
      return;
    case "let-go":
      return;
    default:
      assertNever(event);
  }
}

function onScanned(draft: PassageDraft, phase: PhaseAt<"open">, scan: Scan): void {
  if (phase.isSettled) startDeciding(draft, scan);
  if (phase.isSettled || isBare(phase.opening)) return;
  patch(draft, { next: scan });
  // Another code after the vehicle had left the loop: the next vehicle stands there, and waits.
  if (phase.hasLeft && phase.goneUntilMs === null) go(draft, { ...phase, goneUntilMs: draft.nowMs + BACKED_OFF_MS });
}

function onBefore(
  draft: PassageDraft,
  phase: PhaseAt<"open">,
  { loop, hasLeft }: Extract<PhaseEvent, { type: "before" }>,
): void {
  // It rolled back and is there again, or the loop lost a high vehicle for a moment: it keeps its open time.
  if (loop !== "free") go(draft, { ...phase, goneUntilMs: null });
  // Between the two loops a short vehicle stands on neither: it gets time to reach the second. Without a loop under the
  // arm it gets time to pass: its tail is below the arm when it leaves the loop before it.
  else if (hasLeft && !phase.isSettled) go(draft, { ...phase, goneUntilMs: draft.nowMs + BACKED_OFF_MS, hasLeft });
}

function onArm(draft: PassageDraft, phase: PhaseAt<"open">, news: ArmNews): void {
  const { opening, hasLeft, wasBlind } = phase;
  if (news.is === "open-retried" && !phase.isSettled) {
    order(draft, { type: "rise-on", activityId: opening.activityId });
    go(draft, { at: "opening", opening, hasLeft, wasBlind });
  } else if (news.is === "fell" && isClearUnderArm(draft)) {
    if (!phase.isSettled) recordUnseen(draft, phase, say("closed_nobody_passed"));
    goIdle(draft);
  }
}

/** More time for the vehicle before the arm; the officer's opening needs no settlement of its own. */
function onLetIn(draft: PassageDraft, phase: PhaseAt<"open">, event: Extract<PhaseEvent, { type: "let-in" }>): void {
  const untilMs = afterSeconds(draft, draft.setup.rules.open_seconds);
  // A vehicle that was about to count as backed off also gets that time.
  go(draft, { ...phase, untilMs, goneUntilMs: phase.goneUntilMs === null ? null : untilMs });
  insist(draft, event, say("up_already_longer"));
}

/**
 * An officer opens for the vehicle that has the lane: an arm that did not rise, or came down, gets one more open. The
 * officer's own opening is on disk, and the officer gets the barrier's answer.
 */
export function insist(draft: PassageDraft, event: Extract<PhaseEvent, { type: "let-in" }>, words: Said): void {
  const { opening, requestId, deadlineMs } = event;
  const { activityId } = opening;
  if (requestId === null || isUp(draft.setup, draft.state.arm)) {
    recordPassage(draft, opening, "none", say("up_already"));
    replyDone(draft, requestId, activityId, words);
  } else {
    recordPassage(draft, opening, "none", say("told_once_more"));
    order(draft, { type: "raise-again", activityId, requestId, deadlineMs });
  }
}

/** No vehicle was seen to come in the open time. */
function onDeadline(draft: PassageDraft, phase: PhaseAt<"open">): void {
  const { opening } = phase;
  const isBack = !phase.isSettled && recordUnseen(draft, phase, say("nobody_came"));
  // Once the step is given back, its code is no repetition any more: a vehicle that returns while the arm comes down is
  // decided anew.
  startClearing(draft, isBack ? { ...opening, presented: null } : opening);
}
