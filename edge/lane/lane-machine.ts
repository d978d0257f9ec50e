import { assertNever } from "../../shared/lib/assert-never.ts";
import { isArmCommandWanted } from "./arm/predicates.ts";
import { stepArm, retryHold } from "./arm/step.ts";
import type { ArmEvent } from "./arm/state.ts";
import { onAct, onRecorded, onRecordFailed, onRejudged, onSettle } from "./passage/acts.ts";
import { armContext, isHoldWanted } from "./passage/arm-context.ts";
import { onHoldResult } from "./passage/hold-requests.ts";
import { rememberBlind } from "./passage/blind.ts";
import { isByHand, onCheckIn, onHandDecided, onHandDecideFailed } from "./passage/check-in.ts";
import { whileClearing, whileClosing } from "./passage/clearing.ts";
import { type PassageDraft, emit, order, patch, takeOver } from "./passage/draft.ts";
import { enterByPlate } from "./passage/enter-by-plate.ts";
import { whileHeld } from "./passage/held.ts";
import { whileIdle } from "./passage/idle.ts";
import { startClearing } from "./passage/transitions.ts";
import { whileOpen } from "./passage/open.ts";
import { whileOpening } from "./passage/opening.ts";
import { whilePassing } from "./passage/passing.ts";
import { onPlateRead } from "./passage/plates.ts";
import { endRecovery, whileRecovering } from "./passage/recovering.ts";
import { whileReferred } from "./passage/referred.ts";
import {
  isVehiclePresent,
  onDecided,
  onDecideFailed,
  onScanned,
  startDeciding,
  takesScans,
} from "./passage/scanning.ts";
import {
  type LaneEffect,
  type LaneEvent,
  type LaneSetup,
  type LaneState,
  NEXT_SCAN_MS,
  type PhaseEvent,
} from "./passage/state.ts";
import { lowersAtMs, onClockCorrected, onTick, phaseDeadlineMs } from "./passage/time.ts";
import type { LoopState } from "./ports.ts";
import type { BarrierEffect } from "./command-dispatch.ts";
import { say } from "../../shared/words/say.ts";

/**
 * The lane as one pure function of its two machines: an event leads to a new state and to effects.
 * @param nowMs monotonic milliseconds
 */
export function stepLane(
  setup: LaneSetup,
  state: LaneState,
  event: LaneEvent,
  nowMs: number,
): { state: LaneState; effects: readonly LaneEffect[] } {
  const draft: PassageDraft = { state, effects: [], setup, nowMs };
  passTime(draft);
  onEvent(draft, event);
  settleDown(draft);
  return { state: draft.state, effects: draft.effects };
}

/** True while a queued barrier command is still wanted by the lane. @param nowMs monotonic */
export function isLaneCommandWanted(setup: LaneSetup, state: LaneState, effect: BarrierEffect, nowMs: number): boolean {
  return isArmCommandWanted(setup, state.arm, effect, armContext({ setup, state }, nowMs));
}

function passTime(draft: PassageDraft): void {
  onTick(draft);
  const deadlineMs = phaseDeadlineMs(draft.state.phase);
  if (deadlineMs !== null && draft.nowMs >= deadlineMs) askPhase(draft, { type: "deadline" });
  else moveArm(draft, { type: "tick" });
}

/** The arm takes the event first; its news then goes to the passage. */
function moveArm(draft: PassageDraft, event: ArmEvent): void {
  const { setup, state, nowMs } = draft;
  for (const news of takeOver(draft, stepArm(setup, state.arm, event, armContext(draft, nowMs)))) {
    onHoldResult(draft, news);
    askPhase(draft, { type: "arm", news });
  }
}

function askPhase(draft: PassageDraft, event: PhaseEvent): void {
  const { phase } = draft.state;
  switch (phase.at) {
    case "idle":
      whileIdle(draft, event);
      return;
    case "referred":
      whileReferred(draft, phase, event);
      return;
    case "opening":
      whileOpening(draft, phase, event);
      return;
    case "open":
      whileOpen(draft, phase, event);
      return;
    case "passing":
      whilePassing(draft, phase, event);
      return;
    case "clearing":
      whileClearing(draft, phase, event);
      return;
    case "closing":
      whileClosing(draft, phase, event);
      return;
    case "held":
      whileHeld(draft, phase, event);
      return;
    case "recovering":
      whileRecovering(draft, phase, event);
      return;
    default:
      assertNever(phase);
  }
}

function onEvent(draft: PassageDraft, event: LaneEvent): void {
  const ask = (asked: PhaseEvent): void => askPhase(draft, asked);
  switch (event.type) {
    case "scanned":
      onScanned(draft, event.scan, ask);
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
      onRecorded(draft, event.activityId, event.then, ask);
      return;
    case "record-failed":
      onRecordFailed(draft, event);
      return;
    case "barrier-command-sent":
    case "barrier-command-failed":
    case "barrier-command-cancelled":
    case "barrier-lost":
    case "barrier-back":
    case "position":
      moveArm(draft, event);
      return;
    case "loop":
      onLoop(draft, event.place, event.state);
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
    case "rejudged":
      onRejudged(draft, event);
      return;
    case "clock-corrected":
      onClockCorrected(draft, event.epochMs);
      return;
    case "tick":
      return;
    default:
      assertNever(event);
  }
}

function onLoop(draft: PassageDraft, place: "before" | "under", loop: LoopState): void {
  const isThere = place === "before" ? draft.setup.hasBefore : draft.setup.hasUnder;
  const was = draft.state[place];
  if (!isThere || was === loop) return;
  patch(draft, place === "before" ? { before: loop } : { under: loop });
  rememberBlind(draft);
  if (place === "under") askPhase(draft, { type: "under", loop, was });
  else askPhase(draft, { type: "before", loop, hasLeft: loop === "free" && was === "occupied" });
}

function onFire(draft: PassageDraft, isOn: boolean): void {
  if (draft.state.isFireOn === isOn) return;
  patch(draft, { isFireOn: isOn });
  const detail = draft.setup.rules.opens_on_fire ? say("opens_on_fire") : say("stays_on_fire");
  const entry = { type: "event", event: isOn ? "fire_on" : "fire_off", detail: isOn ? detail : "" } as const;
  emit(draft, { do: "record", entry, then: null });
}

/** Follow-ups of a step: a hold begins or ends, a recovery ends, the next vehicle has its turn. */
function settleDown(draft: PassageDraft): void {
  const isHeld = draft.state.phase.at === "held";
  if (isHoldWanted(draft) !== isHeld) askPhase(draft, { type: isHeld ? "let-go" : "hold" });
  const { phase, under } = draft.state;
  if (phase.at === "recovering" && under !== "unknown") endRecovery(draft, phase);
  takeOver(draft, retryHold(draft.setup, draft.state.arm, armContext(draft, draft.nowMs)));
  bringDown(draft);
  nextInTurn(draft);
  enterByPlate(draft);
}

/** Lowers the arm once nothing stands under it and nobody is about to need it. */
function bringDown(draft: PassageDraft): void {
  const atMs = lowersAtMs(draft.setup, draft.state);
  if (atMs === null || draft.nowMs < atMs) return;
  if (draft.state.phase.at === "idle") startClearing(draft, null);
  else order(draft, { type: "lower", ask: null, isBeside: true });
}

function nextInTurn(draft: PassageDraft): void {
  const { next, deciding } = draft.state;
  if (!next || deciding) return;
  // A lane that weighs keeps it for as long as the weighing before it may take.
  if (draft.nowMs - next.atMs > NEXT_SCAN_MS + (draft.setup.weighMs ?? 0)) patch(draft, { next: null });
  // The vehicle that scanned may still be on its way to the loop, or have driven off.
  else if (takesScans(draft) && isVehiclePresent(draft)) startDeciding(draft, next);
}
