import { admissionTextOf, laneTextOf } from "../../../shared/rules/reasons.ts";
import { type SignText } from "../ports.ts";
import { STALE_OPEN_MS } from "../telling.ts";
import { type Draft, THE_LANE, emit, go, patch, recordPassage } from "./draft.ts";
import { goIdle, joinHeldQueue, startOpening } from "./moves.ts";
import { plateToCompare } from "./plates.ts";
import {
  type Decided,
  DECIDE_LIMIT_MS,
  type Opening,
  type PhaseEvent,
  type Referral,
  type Referred,
  type Scan,
} from "./state.ts";
import { say } from "../../../shared/words/say.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

/** From a scan to what the lane does about it. */

/** @param ask asks the lane's phase about the scan of somebody who has not the lane already */
export function onScanned(draft: Draft, scan: Scan, ask: (event: PhaseEvent) => void): void {
  const { state } = draft;
  if (!isVehiclePresent(draft)) return;
  if (isPresentedNow(draft, scan.text)) answerAgain(draft, scan);
  else if (!state.deciding) ask({ type: "scanned", scan });
  else if (state.deciding.scan.text !== scan.text) patch(draft, { next: scan });
}

/** Is a vehicle known to stand (or not known not to stand) where a scan may be taken from? */
export function isVehiclePresent({ setup, state }: Draft): boolean {
  if (!setup.rules.needs_vehicle_present || !setup.hasBefore) return true;
  return state.before !== "free";
}

/**
 * May a scan be decided at once, or does the vehicle before it still have the lane? A lane that waits for a loop that
 * cannot be read would wait for ever: it goes on without it, its arm up.
 */
export function takesScans({ setup, state: { phase, under } }: Draft): boolean {
  if (phase.at === "open") return phase.isSettled;
  if (phase.at === "clearing") return setup.hasUnder && under === "unknown";
  return phase.at === "idle" || phase.at === "closing" || phase.at === "held";
}

/** Is this the code of the vehicle that has the lane? Readers repeat what stays in view. */
function isPresentedNow({ state: { phase } }: Draft, text: string): boolean {
  switch (phase.at) {
    case "referred":
      return phase.referral.presented === text;
    case "opening":
    case "open":
    case "passing":
      return phase.opening.presented === text;
    case "clearing":
    case "closing":
      return phase.after?.presented === text;
    case "held":
      return phase.queue.some((opening) => opening.presented === text);
    case "idle":
    case "recovering":
      return false;
  }
}

/** Whoever was let in and shows the code again while the lane is theirs must not hear that it is refused. */
function answerAgain(draft: Draft, { readerId }: Scan): void {
  const { phase, arm } = draft.state;
  const isLetIn = phase.at === "opening" || phase.at === "passing" || phase.at === "held";
  const isUp = arm.way.at === "up" && !arm.way.isInDoubt;
  if (readerId !== null && (isLetIn || (phase.at === "open" && isUp)))
    emit(draft, { do: "answer-reader", readerId, isAccepted: true, isRepeat: true });
}

export function startDeciding(draft: Draft, scan: Scan): void {
  const { mode, phase } = draft.state;
  // An officer who gives a code by hand sees the vehicle.
  const isSeen = scan.byHand !== undefined;
  const readPlate = isSeen ? null : plateToCompare(draft);
  patch(draft, { deciding: { scan, untilMs: draft.nowMs + DECIDE_LIMIT_MS }, next: null });
  emit(draft, { do: "decide", scan, readPlate, mode: mode.mode, isHeldOpen: phase.at === "held" });
}

export function onDecided(draft: Draft, scan: Scan, decided: Decided): void {
  const isAwaited = draft.state.deciding?.scan === scan;
  if (isAwaited) patch(draft, { deciding: null });
  if (decided.isRepeat) {
    // The answer of a vehicle that was let in stands no longer: nothing green without an open arm.
    const isRefusal = decided.decision.verdict !== "admit" && decided.disposition !== "referral";
    if (isAwaited && isRefusal && draft.state.phase.at !== "held") showNotice(draft, decided.sign);
    return;
  }
  const opening = openingOf(scan, decided);
  const { phase } = draft.state;
  if (phase.at === "held") {
    if (decided.disposition === "referral") admitForHold(draft, referralOf(scan, decided));
    else if (decided.disposition === "opening") joinHeldQueue(draft, opening);
    return;
  }
  // Under a held arm even a refused vehicle has an opening; once the arm is let go only an admission opens.
  const isOpenable = decided.disposition !== "opening" || decided.decision.verdict === "admit";
  if (!isAwaited || !takesScans(draft) || !isOpenable) {
    giveBack(draft, scan, decided);
    return;
  }
  const isAccepted = decided.disposition === "opening";
  if (scan.readerId !== null)
    emit(draft, { do: "answer-reader", readerId: scan.readerId, isAccepted, isRepeat: false });
  switch (decided.disposition) {
    case "opening":
      startOpening(draft, opening, null, null);
      return;
    case "referral": {
      const untilMs = draft.nowMs + draft.setup.rules.referral_seconds * 1000;
      patch(draft, { notice: null });
      goIdle(draft);
      go(draft, { at: "referred", untilMs, referral: referralOf(scan, decided), hasLeft: false });
      return;
    }
    case "none":
      showNotice(draft, decided.sign);
      return;
  }
}

/** The gate could not decide: the driver is told that it is not the ticket. */
export function onDecideFailed(draft: Draft, scan: Scan): void {
  if (draft.state.deciding?.scan !== scan) return;
  patch(draft, { deciding: null });
  showNotice(draft, textOf(draft, "fault"));
}

/** Whoever waited for an officer waits no longer, and reads so; who is sent to the buffer zone is still to go there. */
export function turnAway(draft: Draft, { decision, sign }: Referral): void {
  goIdle(draft);
  showNotice(draft, decision.code === "AREA_FULL" ? sign : textOf(draft, "refused"));
}

/** What an officer's word, or a hold, makes of a referral. */
export function letIn(
  draft: Draft,
  { presented, vehicleTicketId, step, plate }: Referred,
): Omit<Opening, "activityId"> {
  const sign = step === null ? null : admissionTextOf(step, plate, draft.setup.rules.language);
  return { presented, vehicleTicketId, step, sign };
}

function textOf({ setup: { rules } }: Draft, show: Parameters<typeof laneTextOf>[0]): SignText {
  return laneTextOf(show, rules.language, rules.idle_text);
}

/** A decision that comes too late (the lane has moved on) opens nothing and takes nothing from the ticket. */
function giveBack(draft: Draft, scan: Scan, decided: Decided): void {
  if (decided.disposition === "opening")
    recordPassage(draft, openingOf(scan, decided), "none", say("decided_too_late"));
  if (decided.disposition === "referral") refuseReferral(draft, referralOf(scan, decided), say("referred_too_late"));
}

/** Under a held arm a referred vehicle is not kept waiting: the hold, with its owner, lets it pass. */
export function admitForHold(draft: Draft, referral: Referred): void {
  const reason = say("held_for_everyone");
  emit(draft, {
    do: "record",
    entry: { type: "settlement", referral, outcome: "admitted", by: THE_LANE, reason },
    // On record too late, after the hold, it opens for nobody.
    then: { do: "open", opening: letIn(draft, referral), requestId: null, deadlineMs: draft.nowMs + STALE_OPEN_MS },
  });
}

export function refuseReferral(draft: Draft, referral: Referred, reason: Spoken): void {
  const entry = { type: "settlement", referral, outcome: "refused", by: THE_LANE, reason } as const;
  emit(draft, { do: "record", entry, then: null });
}

function showNotice(draft: Draft, sign: SignText): void {
  if (draft.state.phase.at === "open") becomeQuiet(draft);
  patch(draft, { notice: { sign, untilMs: draft.nowMs + draft.setup.rules.message_seconds * 1000 } });
}

/** The vehicle before has gone (its opening is settled): a refusal ends the open time. */
function becomeQuiet(draft: Draft): void {
  const { phase } = draft.state;
  if (phase.at === "open" && phase.isSettled) go(draft, { ...phase, untilMs: draft.nowMs });
}

/** Whom only a hold lets pass has no step and no text of its own: under an open arm none may read a refusal. */
export function openingOf(scan: Scan, decided: Decided): Opening {
  const { activityId, vehicleTicketId, decision } = decided;
  const isLetIn = decision.verdict === "admit" || decided.isLetInByHand === true;
  const [step, sign] = isLetIn ? [decision.step, decided.sign] : [null, null];
  return { activityId, presented: scan.text, vehicleTicketId, step, sign };
}

function referralOf(scan: Scan, { activityId, vehicleTicketId, decision, plate, sign }: Decided): Referral {
  const { step } = decision;
  return { activityId, presented: scan.text, vehicleTicketId, step, plate, sign, decision, isSettling: false };
}
