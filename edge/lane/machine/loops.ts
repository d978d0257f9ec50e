import { type LoopState } from "../ports.ts";
import { onIntruder, startClearing, startPassing } from "./arm.ts";
import { rememberBlind } from "./blind.ts";
import { inLine } from "./holding.ts";
import { mayBeUp, raised } from "./left-up.ts";
import { type Draft, afterSeconds, go, patch, recordPassage, recordTailgate } from "./draft.ts";
import { BACKED_OFF_MS, DROP_OUT_MS, type Phase } from "./state.ts";

/** What the loops say of vehicles: come, under the arm, through, backed off, one too many. */

export function onLoop(draft: Draft, place: "before" | "under", loop: LoopState): void {
  const isThere = place === "before" ? draft.setup.hasBefore : draft.setup.hasUnder;
  if (!isThere) return;
  const was = draft.state[place];
  patch(draft, place === "before" ? { before: loop } : { under: loop });
  if (was === loop) return;
  rememberBlind(draft);
  if (place === "before") onBefore(draft, loop, was);
  else if (loop === "occupied") onUnderOccupied(draft);
  else if (loop === "free") onUnderFree(draft, was);
  else onUnderUnknown(draft);
}

function onBefore(draft: Draft, loop: LoopState, was: LoopState): void {
  const { phase } = draft.state;
  const hasLeft = loop === "free" && was === "occupied";
  if (loop !== "free") {
    // It rolled back and is there again, or the loop had lost a high vehicle for a moment: it has its open time.
    if (phase.at === "open") go(draft, { ...phase, goneUntilMs: null });
    return;
  }
  if (phase.at === "passing") go(draft, { ...phase, hasBeforeBeenFree: true });
  if (phase.at === "clearing") go(draft, { ...phase, sameVehicleUntilMs: null });
  if (phase.at === "opening" && hasLeft) go(draft, { ...phase, hasLeft });
  if (phase.at === "referred") go(draft, { ...phase, hasLeft: true });
  if (phase.at !== "open" || phase.isSettled || !hasLeft) return;
  // Between the two loops a short vehicle stands on neither: give it the time to reach the second, or, where there is
  // none under the arm, to go through: its tail is below the arm when it leaves the loop before it.
  go(draft, { ...phase, goneUntilMs: draft.nowMs + BACKED_OFF_MS, hasLeft });
}

function onUnderOccupied(draft: Draft): void {
  const { phase } = draft.state;
  switch (phase.at) {
    case "opening":
      if (phase.requestId !== null) {
        const ask = { requestId: phase.requestId, activityId: phase.opening.activityId };
        patch(draft, { openAsks: [...draft.state.openAsks, ask] });
      }
      startPassing(draft, phase, !phase.isTold && !phase.wasUp && draft.state.position !== "open");
      return;
    case "open":
      startPassing(draft, phase);
      return;
    case "passing":
      go(draft, { ...phase, untilMs: null });
      return;
    case "clearing":
      if (phase.sameVehicleUntilMs !== null && draft.nowMs <= phase.sameVehicleUntilMs)
        go(draft, { ...phase, untilMs: null });
      else onIntruder(draft, phase.after);
      return;
    case "closing":
      onIntruder(draft, phase.after);
      return;
    case "held":
      go(draft, { ...phase, isUnderBusy: true, queue: phase.isUnderBusy ? phase.queue : inLine(phase.queue) });
      return;
    case "recovering":
      return;
    case "idle":
      if (mayBeUp(draft)) onIntruder(draft, null);
      return;
    case "referred":
      if (!mayBeUp(draft)) return;
      recordTailgate(draft, null);
      // Its own safety may have sent it up again: it comes down behind that one, too.
      raised(draft);
      return;
  }
}

function onUnderFree(draft: Draft, was: LoopState): void {
  const { phase } = draft.state;
  switch (phase.at) {
    case "passing":
      if (was === "occupied" && !phase.wasBlind)
        recordPassage(draft, phase.opening, "confirmed", "the loops saw the vehicle pass");
      else recordPassage(draft, phase.opening, "assumed", "the loop under the arm could not be read all the time");
      startClearing(draft, phase.opening, mayDropOut(draft, phase) ? draft.nowMs + DROP_OUT_MS : null);
      return;
    case "clearing":
      go(draft, {
        ...phase,
        untilMs: afterSeconds(draft, draft.setup.rules.clear_seconds),
        sameVehicleUntilMs: phase.sameVehicleUntilMs === null ? null : draft.nowMs + DROP_OUT_MS,
      });
      return;
    case "held":
      onHeldPassage(draft);
      return;
    case "idle":
    case "referred":
    case "opening":
    case "open":
    case "closing":
    case "recovering":
      return;
  }
}

/** A vehicle whose tail has stood before the arm all the time may be a long one that the loop loses for a moment. */
function mayDropOut({ setup }: Draft, phase: Extract<Phase, { at: "passing" }>): boolean {
  return setup.hasBefore && !phase.hasBeforeBeenFree;
}

/** Under a held arm the first decided vehicle is the first to pass; one without a decision is recorded as such. */
function onHeldPassage(draft: Draft): void {
  const { phase } = draft.state;
  if (phase.at !== "held" || !phase.isUnderBusy) return;
  const [first, ...rest] = phase.queue;
  if (!first) recordTailgate(draft, null);
  else if (phase.wasBlind) recordPassage(draft, first, "assumed", "the loop under the held arm could not be read");
  else recordPassage(draft, first, "confirmed", "the loops saw the vehicle pass under the held arm");
  go(draft, { ...phase, queue: rest, isUnderBusy: false, wasBlind: phase.wasBlind && rest.length > 0 });
}

function onUnderUnknown(draft: Draft): void {
  const { phase } = draft.state;
  if (phase.at === "passing") {
    go(draft, { ...phase, wasBlind: true, untilMs: afterSeconds(draft, draft.setup.rules.open_seconds) });
  } else if (phase.at === "held") {
    go(draft, { ...phase, wasBlind: phase.wasBlind || phase.isUnderBusy || phase.queue.length > 0 });
  }
}

/** Is a vehicle known to stand (or not known not to stand) where a scan may be taken from? */
export function isVehiclePresent({ setup, state }: Draft): boolean {
  if (!setup.rules.needs_vehicle_present || !setup.hasBefore) return true;
  return state.before !== "free";
}
