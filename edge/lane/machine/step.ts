import { never } from "../../../shared/lib/never.ts";
import { onAct, onRecorded, onRecordFailed, onSettle } from "./acts.ts";
import { onBarrierFailed, onBarrierTold, onPosition } from "./arm.ts";
import { onBarrierBack, onBarrierLost } from "./barrier-link.ts";
import { type Draft, emit, patch } from "./draft.ts";
import { endRecovery, isHoldWanted, startHolding, stopHolding, tellHoldAgain } from "./holding.ts";
import { bringDown } from "./bring-down.ts";
import { isVehiclePresent, onLoop } from "./loops.ts";
import { isByHand, onCheckIn, onHandDecided, onHandDecideFailed } from "./check-in.ts";
import { admitForHold, onDecided, onDecideFailed, onScanned, startDeciding, takesScans } from "./scanning.ts";
import { type LaneEffect, type LaneEvent, type LaneSetup, type LaneState, NEXT_SCAN_MS } from "./state.ts";
import { enterByPlate } from "./enter-by-plate.ts";
import { onPlateRead } from "./plates.ts";
import { onClockCorrected, onTick } from "./time.ts";
import { onBarrierWithheld } from "./withheld.ts";

/**
 * The lane, as one pure function: what happened leads to a new state and to what has to be done about it.
 * @param nowMs monotonic milliseconds
 */
export function stepLane(
  setup: LaneSetup,
  state: LaneState,
  event: LaneEvent,
  nowMs: number,
): { state: LaneState; effects: readonly LaneEffect[] } {
  const draft: Draft = { state, effects: [], setup, nowMs };
  onTick(draft);
  onEvent(draft, event);
  settleDown(draft);
  return { state: draft.state, effects: draft.effects };
}

function onEvent(draft: Draft, event: LaneEvent): void {
  switch (event.type) {
    case "scanned":
      onScanned(draft, event.scan);
      return;
    case "check-in":
      onCheckIn(draft, event.scan);
      return;
    case "plate-read":
      onPlateRead(draft, event);
      return;
    case "decided":
      if (isByHand(event.scan)) onHandDecided(draft, event.scan, event.decided);
      else onDecided(draft, event.scan, event.decided);
      return;
    case "decide-failed":
      if (isByHand(event.scan)) onHandDecideFailed(draft, event.scan, event.because);
      else onDecideFailed(draft, event.scan);
      return;
    case "recorded":
      onRecorded(draft, event.activityId, event.then);
      return;
    case "record-failed":
      onRecordFailed(draft, event);
      return;
    case "barrier-told":
      onBarrierTold(draft, event.command);
      return;
    case "barrier-failed":
      onBarrierFailed(draft, event.command, event.isCertain, event.because);
      return;
    case "barrier-withheld":
      onBarrierWithheld(draft, event);
      return;
    case "barrier-lost":
      onBarrierLost(draft);
      return;
    case "barrier-back":
      onBarrierBack(draft);
      return;
    case "loop":
      onLoop(draft, event.place, event.state);
      return;
    case "position":
      onPosition(draft, event.position);
      return;
    case "fire":
      onFire(draft, event.isOn);
      return;
    case "act":
      onAct(draft, event.act);
      return;
    case "settle":
      onSettle(draft, event);
      return;
    case "clock-corrected":
      onClockCorrected(draft, event.epochMs);
      return;
    case "tick":
      return;
    default:
      never(event);
  }
}

function onFire(draft: Draft, isOn: boolean): void {
  if (draft.state.isFireOn === isOn) return;
  patch(draft, { isFireOn: isOn });
  const detail = draft.setup.rules.opens_on_fire
    ? "this lane opens and is held open"
    : "this lane does not open on fire";
  const entry = { type: "event", event: isOn ? "fire_on" : "fire_off", detail: isOn ? detail : "" } as const;
  emit(draft, { do: "record", entry, then: null });
}

/** What follows from where the step has led: a hold begins or ends, a recovery ends, the next vehicle has its turn. */
function settleDown(draft: Draft): void {
  const isHeld = draft.state.phase.at === "held";
  if (isHoldWanted(draft) && !isHeld) {
    const { phase } = draft.state;
    if (phase.at === "referred" && !phase.referral.isSettling) admitForHold(draft, phase.referral);
    startHolding(draft);
  } else if (!isHoldWanted(draft) && isHeld) {
    stopHolding(draft);
  }
  if (draft.state.under !== "unknown") endRecovery(draft);
  tellHoldAgain(draft);
  bringDown(draft);
  const { next, deciding } = draft.state;
  if (next && !deciding) {
    if (draft.nowMs - next.atMs > NEXT_SCAN_MS) patch(draft, { next: null });
    // The vehicle that scanned may still be on its way to the loop, or have driven off.
    else if (takesScans(draft) && isVehiclePresent(draft)) startDeciding(draft, next);
  }
  enterByPlate(draft);
}
