import { assertNever } from "../../../shared/lib/assert-never.ts";
import { isClearUnderArm } from "./arm-context.ts";
import { afterSeconds, type PassageDraft, go, order, patch } from "./draft.ts";
import { onIntruder, startClearing, startClosing, startHolding, startOpening } from "./transitions.ts";
import { startDeciding, takesScans } from "./scanning.ts";
import { DROP_OUT_MS, type PhaseAt, type PhaseEvent } from "./state.ts";

/** The passage is settled: the arm stays up until the loop under it is free. */
export function whileClearing(draft: PassageDraft, phase: PhaseAt<"clearing">, event: PhaseEvent): void {
  switch (event.type) {
    case "scanned":
      if (takesScans(draft)) startDeciding(draft, event.scan);
      else patch(draft, { next: event.scan });
      return;
    case "before":
      if (event.loop === "free") go(draft, { ...phase, sameVehicleUntilMs: null });
      return;
    case "under":
      onUnder(draft, phase, event);
      return;
    case "arm":
      if (event.news.is !== "fell" || !isClearUnderArm(draft)) return;
      order(draft, { type: "seen-down" });
      go(draft, { at: "idle" });
      return;
    case "let-in":
      startOpening(draft, event.opening, event.requestId, event.deadlineMs);
      return;
    case "close":
      startClosing(draft, null, { ...event.ask, wasIdle: false });
      return;
    case "hold":
      // The vehicle under the arm is settled already.
      startHolding(draft, { isUnderBusy: false });
      return;
    case "deadline":
      if (isClearUnderArm(draft)) startClosing(draft, phase.after);
      else go(draft, { ...phase, untilMs: null });
      return;
    case "let-go":
      return;
    default:
      assertNever(event);
  }
}

function onUnder(
  draft: PassageDraft,
  phase: PhaseAt<"clearing">,
  { loop }: Extract<PhaseEvent, { type: "under" }>,
): void {
  const { sameVehicleUntilMs } = phase;
  if (loop === "occupied") {
    if (sameVehicleUntilMs !== null && draft.nowMs <= sameVehicleUntilMs) go(draft, { ...phase, untilMs: null });
    else onIntruder(draft, phase.after);
  } else if (loop === "free") {
    const untilMs = afterSeconds(draft, draft.setup.rules.clear_seconds);
    const sameMs = sameVehicleUntilMs === null ? null : draft.nowMs + DROP_OUT_MS;
    go(draft, { ...phase, untilMs, sameVehicleUntilMs: sameMs });
  }
}

/** The arm comes down: the next vehicle is decided at once. */
export function whileClosing(draft: PassageDraft, phase: PhaseAt<"closing">, event: PhaseEvent): void {
  switch (event.type) {
    case "scanned":
      startDeciding(draft, event.scan);
      return;
    case "under":
      if (event.loop === "occupied") onIntruder(draft, phase.after);
      return;
    case "arm":
      if (event.news.is === "not-lowered" && !event.news.wasIdle) startClearing(draft, phase.after);
      else if (event.news.is === "down" || event.news.is === "not-lowered") go(draft, { at: "idle" });
      return;
    case "let-in":
      startOpening(draft, event.opening, event.requestId, event.deadlineMs);
      return;
    case "close":
      startClosing(draft, null, { ...event.ask, wasIdle: false });
      return;
    case "hold":
      startHolding(draft);
      return;
    case "before":
    case "let-go":
    case "deadline":
      return;
    default:
      assertNever(event);
  }
}
