import { type PassageDraft, patch, recordPassage, replyDone, replyRefused } from "./draft.ts";
import { joinHeldQueue, startOpening } from "./transitions.ts";
import { openingOf, startDeciding, takesScans } from "./scanning.ts";
import type { ByHand, Decided, Scan } from "./state.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** A vehicle that an officer checks in or out by hand is decided, recorded and let through like a scanned one. */

type HandScan = Scan & { byHand: ByHand };

/** Did an officer enter it by hand? */
export function isByHand(scan: Scan): scan is HandScan {
  return scan.byHand !== undefined;
}

export function onCheckIn(draft: PassageDraft, scan: HandScan): void {
  const { phase, deciding } = draft.state;
  const { requestId } = scan.byHand;
  if (phase.at === "recovering") replyRefused(draft, requestId, "lane_starting");
  else if (phase.at === "referred") replyRefused(draft, requestId, "vehicle_waits");
  else if (deciding || !takesScans(draft)) replyRefused(draft, requestId, "lane_busy");
  else startDeciding(draft, scan);
}

export function onHandDecided(draft: PassageDraft, scan: HandScan, decided: Decided): void {
  const isAwaited = draft.state.deciding?.scan === scan;
  if (isAwaited) patch(draft, { deciding: null });
  const { requestId, deadlineMs } = scan.byHand;
  const { activityId, decision } = decided;
  const opening = openingOf(scan, decided);
  if (decided.disposition !== "opening") {
    replyRefused(draft, requestId, "rules_refuse", { activityId, decision });
  } else if (draft.state.phase.at === "held") {
    joinHeldQueue(draft, opening);
    replyDone(draft, requestId, activityId, say("is_held_open"));
  } else if (isAwaited && takesScans(draft)) {
    startOpening(draft, opening, requestId, deadlineMs);
  } else {
    recordPassage(draft, opening, "none", say("decided_too_late"));
    replyRefused(draft, requestId, "lane_busy", { activityId });
  }
}

export function onHandDecideFailed(draft: PassageDraft, scan: HandScan, because: Spoken): void {
  if (draft.state.deciding?.scan === scan) patch(draft, { deciding: null });
  replyRefused(draft, scan.byHand.requestId, "not_recorded", { detail: because });
}
