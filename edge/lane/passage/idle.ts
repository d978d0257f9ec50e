import { assertNever } from "../../../shared/lib/assert-never.ts";
import { mayBeUp } from "../arm/predicates.ts";
import type { PassageDraft } from "./draft.ts";
import { onIntruder, startClosing, startHolding, startOpening } from "./transitions.ts";
import { startDeciding } from "./scanning.ts";
import type { PhaseEvent } from "./state.ts";

/** Nothing is open. */
export function whileIdle(draft: PassageDraft, event: PhaseEvent): void {
  switch (event.type) {
    case "scanned":
      startDeciding(draft, event.scan);
      return;
    case "under":
      if (event.loop === "occupied" && mayBeUp(draft.state.arm, draft.nowMs)) onIntruder(draft, null);
      return;
    case "let-in":
      startOpening(draft, event.opening, event.requestId, event.deadlineMs);
      return;
    case "close":
      startClosing(draft, null, { ...event.ask, wasIdle: true });
      return;
    case "hold":
      startHolding(draft);
      return;
    case "arm":
    case "before":
    case "let-go":
    case "deadline":
      return;
    default:
      assertNever(event);
  }
}
