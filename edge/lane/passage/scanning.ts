import { admissionTextOf, laneTextOf } from "../../../shared/rules/reasons.ts";
import type { SignText } from "../ports.ts";
import { STALE_OPEN_MS } from "../command-dispatch.ts";
import { type PassageDraft, THE_LANE, emit, go, patch, recordPassage } from "./draft.ts";
import { goIdle, joinHeldQueue, startOpening } from "./transitions.ts";
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
import type { Spoken } from "../../../shared/wire/said.ts";

/** From a scan to the lane's reaction. */

/** @param ask passes the scan to the lane's phase, for a vehicle that does not have the lane already */
export function onScanned(draft: PassageDraft, scan: Scan, ask: (event: PhaseEvent) => void): void {
  const { state } = draft;
  if (!isVehiclePresent(draft)) return;
  if (isPresentedNow(draft, scan.text)) answerAgain(draft, scan);
  else if (state.arm.startsUntilMs !== null) patch(draft, { next: scan });
  else if (!state.deciding) ask({ type: "scanned", scan });
  else if (state.deciding.scan.text !== scan.text) patch(draft, { next: scan });
}

/** Is a vehicle known to stand (or not known not to stand) at a place from which scans are accepted? */
export function isVehiclePresent({ setup, state }: PassageDraft): boolean {
  if (!setup.rules.needs_vehicle_present || !setup.hasBefore) return true;
  return state.before !== "free";
}

/**
 * True if a scan can be decided now. False while the previous vehicle holds the lane. A lane does not wait for a loop
 * that cannot be read: it continues without the loop, with its arm up.
 */
export function takesScans({ setup, state: { phase, under, arm } }: PassageDraft): boolean {
  // The barrier can receive no command yet: the code would be spent on an arm that stays down.
  if (arm.startsUntilMs !== null) return false;
  if (phase.at === "open") return phase.isSettled;
  if (phase.at === "clearing") return setup.hasUnder && under === "unknown";
  return phase.at === "idle" || phase.at === "closing" || phase.at === "held";
}

/** Is this the code of the vehicle that has the lane? Readers repeat a code that stays in view. */
function isPresentedNow({ state: { phase } }: PassageDraft, text: string): boolean {
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

/** An admitted vehicle that shows its code again while it has the lane must not get a refusal. */
function answerAgain(draft: PassageDraft, { readerId }: Scan): void {
  const { phase, arm } = draft.state;
  const isLetIn = phase.at === "opening" || phase.at === "passing" || phase.at === "held";
  const isUp = arm.way.at === "up" && !arm.way.isInDoubt;
  if (readerId !== null && (isLetIn || (phase.at === "open" && isUp)))
    emit(draft, { do: "answer-reader", readerId, isAccepted: true, isRepeat: true });
}

export function startDeciding(draft: PassageDraft, scan: Scan): void {
  const { mode, phase } = draft.state;
  // An officer who enters a code by hand sees the vehicle.
  const isSeen = scan.byHand !== undefined;
  const readPlate = isSeen ? null : plateToCompare(draft);
  patch(draft, { deciding: { scan, untilMs: draft.nowMs + DECIDE_LIMIT_MS + (draft.setup.weighMs ?? 0) }, next: null });
  emit(draft, { do: "decide", scan, readPlate, mode: mode.mode, isHeldOpen: phase.at === "held" });
}

export function onDecided(draft: PassageDraft, scan: Scan, decided: Decided): void {
  const isAwaited = draft.state.deciding?.scan === scan;
  if (isAwaited) patch(draft, { deciding: null });
  if (decided.isRepeat) {
    // The sign text of an admitted vehicle is no longer valid: nothing is green without an open arm.
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
  // While the arm is held, a refused vehicle also gets an opening. Otherwise only an admission does.
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

/** The gate could not decide: the sign shows the driver that the ticket is not the cause. */
export function onDecideFailed(draft: PassageDraft, scan: Scan): void {
  if (draft.state.deciding?.scan !== scan) return;
  patch(draft, { deciding: null });
  showNotice(draft, textOf(draft, "fault"));
}

/**
 * A referred vehicle waits no longer, and its sign says so; a vehicle that is sent to the buffer zone still goes there.
 */
export function turnAway(draft: PassageDraft, { decision, sign }: Referral): void {
  goIdle(draft);
  showNotice(draft, decision.code === "AREA_FULL" ? sign : textOf(draft, "refused"));
}

/** The opening that an officer's decision, or a hold, makes of a referral. */
export function letIn(
  draft: PassageDraft,
  { presented, vehicleTicketId, step, plate }: Referred,
): Omit<Opening, "activityId"> {
  const sign = step === null ? null : admissionTextOf(step, plate, draft.setup.rules.language);
  return { presented, vehicleTicketId, step, sign };
}

function textOf({ setup: { rules } }: PassageDraft, show: Parameters<typeof laneTextOf>[0]): SignText {
  return laneTextOf(show, rules.language, rules.idle_text);
}

/** A late decision (the lane has moved on) opens nothing and takes nothing from the ticket. */
function giveBack(draft: PassageDraft, scan: Scan, decided: Decided): void {
  if (decided.disposition === "opening")
    recordPassage(draft, openingOf(scan, decided), "none", say("decided_too_late"));
  if (decided.disposition === "referral") refuseReferral(draft, referralOf(scan, decided), say("referred_too_late"));
}

/** Under a held arm a referred vehicle does not wait: the hold, with its owner, lets it pass. */
export function admitForHold(draft: PassageDraft, referral: Referred): void {
  const reason = say("held_for_everyone");
  emit(draft, {
    do: "record",
    entry: { type: "settlement", referral, outcome: "admitted", by: THE_LANE, reason },
    // If the record comes late, after the hold, it opens for nobody.
    then: { do: "open", opening: letIn(draft, referral), requestId: null, deadlineMs: draft.nowMs + STALE_OPEN_MS },
  });
}

export function refuseReferral(draft: PassageDraft, referral: Referred, reason: Spoken): void {
  const entry = { type: "settlement", referral, outcome: "refused", by: THE_LANE, reason } as const;
  emit(draft, { do: "record", entry, then: null });
}

function showNotice(draft: PassageDraft, sign: SignText): void {
  if (draft.state.phase.at === "open") becomeQuiet(draft);
  patch(draft, { notice: { sign, untilMs: draft.nowMs + draft.setup.rules.message_seconds * 1000 } });
}

/** The previous vehicle has gone (its opening is settled): a refusal ends the open time. */
function becomeQuiet(draft: PassageDraft): void {
  const { phase } = draft.state;
  if (phase.at === "open" && phase.isSettled) go(draft, { ...phase, untilMs: draft.nowMs });
}

/**
 * A vehicle that only a hold lets pass has no step and no text of its own: under an open arm no sign may show a
 * refusal.
 */
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
