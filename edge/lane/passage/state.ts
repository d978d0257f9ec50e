import { type Decision } from "../../../shared/wire/decision.ts";
import { type OverrideAction, type PassageOutcome } from "../../../shared/wire/fact.ts";
import { type LaneMode, type LaneRules, type Step } from "../../../shared/wire/lane.ts";
import { type Reply } from "../answer.ts";
import { type ArmEvent, type ArmNews, type ArmSetup, type ArmState } from "../arm/state.ts";
import { type Actor, type LoopState, type SignText } from "../ports.ts";
import { type Asked, type BarrierEffect } from "../telling.ts";
import { type Mode, type ModeChange } from "./modes.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

/** What a lane is built of. It changes only with a new configuration, when the lane is idle. */
export interface LaneSetup extends ArmSetup {
  rules: LaneRules;
  /** Is there a loop before the arm, and under it? */
  hasBefore: boolean;
  hasUnder: boolean;
}

/** Permission for one vehicle: an admitted decision, a referral let in, or an officer's open. */
export interface Opening {
  activityId: string;
  /** What was presented, to know a reader that repeats itself; null for an officer's open. */
  presented: string | null;
  vehicleTicketId: string | null;
  step: Step | null;
  sign: SignText | null;
}

/** A vehicle that waits for an officer. */
export interface Referral {
  activityId: string;
  presented: string;
  vehicleTicketId: string | null;
  step: Step | null;
  /** Of its ticket, as stored; null where none is known. */
  plate: string | null;
  /** What it reads while it waits. */
  sign: SignText;
  decision: Decision;
  /** A settlement is on its way to the disk; another is refused. */
  isSettling: boolean;
}

/** What a settlement needs of a referral. */
export type Referred = Omit<Referral, "sign" | "decision" | "isSettling">;

/**
 * Where a lane stands. `untilMs` is monotonic time; opening, closing and being held end when the arm says so.
 * - `referred`: waits for an officer
 * - `opening`: the arm is not known to be up
 * - `open`: up, no vehicle under it yet; `isSettled` where no loop will tell and the opening counts as the passage;
 *   `goneUntilMs` while the vehicle has left the loop before the arm: it has backed off unless it shows up by then;
 *   `hasLeft` once it did, then or before the arm was up: whoever stands there now may be another one
 * - `passing`: a vehicle is under the arm; `untilMs` runs only while the loop there cannot be read
 * - `clearing`: the passage is settled; waits for a free loop under the arm before closing
 * - `held`: fire, bypass or an officer keep the arm up; `queue` are decided vehicles that were not seen to pass yet
 * - `recovering`: after a restart; waits for the loops to say what became of what was open
 *
 * `wasBlind`: the lane could not see meanwhile who passed (`blind.ts`), so that somebody may have done so all the same.
 */
export type Phase =
  | { at: "idle" }
  | { at: "referred"; untilMs: number; referral: Referral; hasLeft: boolean }
  | { at: "opening"; opening: Opening; hasLeft: boolean; wasBlind: boolean }
  | {
      at: "open";
      untilMs: number;
      goneUntilMs: number | null;
      hasLeft: boolean;
      opening: Opening;
      isSettled: boolean;
      wasBlind: boolean;
    }
  | { at: "passing"; untilMs: number | null; opening: Opening; hasBeforeBeenFree: boolean; wasBlind: boolean }
  | { at: "clearing"; untilMs: number | null; after: Opening | null; sameVehicleUntilMs: number | null }
  | { at: "closing"; after: Opening | null }
  | { at: "held"; queue: readonly Opening[]; isUnderBusy: boolean; wasBlind: boolean }
  | { at: "recovering"; untilMs: number; openings: readonly Opening[] };

export type PhaseAt<A extends Phase["at"]> = Extract<Phase, { at: A }>;

/** An end that was given to a mode: as recorded (ISO 8601) and as timed (monotonic). */
export interface Until {
  iso: string;
  atMs: number;
}

export type ModeState = Mode<Until>;

/** An officer's check-in by hand: who, why, and whether also against the rule book. */
export interface ByHand extends Asked {
  by: Actor;
  reason: Spoken;
  overridesRefusal: boolean;
  /** The plate by which the officer gave it; null where it was given by its code. */
  plate: string | null;
}

export interface Scan {
  text: string;
  /** Null where an officer gave it by hand. */
  readerId: string | null;
  /** When the last byte came, monotonic. */
  atMs: number;
  byHand?: ByHand;
  /** A plate that a camera read, on a lane where that is enough. */
  isPlate?: true;
}

/** A plate that a camera read. */
export interface SeenPlate {
  text: string;
  /** Monotonic. */
  atMs: number;
  readerId: string;
  /** This gate knows a ticket for it. */
  isKnown: boolean;
  /** Its vehicle has been let in: it says nothing of the next one. */
  isTaken: boolean;
  /** It was decided by itself already. */
  isTried: boolean;
}

export interface PassageState {
  phase: Phase;
  mode: ModeState;
  isFireOn: boolean;
  before: LoopState;
  under: LoopState;
  /** A scan is with the rule book. */
  deciding: { scan: Scan; untilMs: number } | null;
  /** A scan of the next vehicle, taken while this one is still going through. */
  next: Scan | null;
  plate: SeenPlate | null;
  /** A refusal (or a repeated answer) that stays on the sign for a while. */
  notice: { sign: SignText; untilMs: number } | null;
  /** Who waits to hear whether the arm is held up, and by what they asked for it. */
  holdAsks: readonly (Asked & { activityId: string; change: ModeChange<Until> })[];
}

/** A lane is its arm and what passes under it. */
export interface LaneState extends PassageState {
  arm: ArmState;
}

/** An officer's or an admin's wish. */
export interface Act extends Asked {
  action: OverrideAction;
  by: Actor;
  reason: Spoken;
  /** When a hold or a mode ends by itself. */
  until: Until | null;
  commandId: string | null;
  /** The supervisor whose PIN the act needed. */
  approvedBy?: Actor;
}

/** What must be on disk before `then` may happen. */
export type Entry =
  | { type: "passage"; opening: Opening; outcome: PassageOutcome; because: Spoken }
  | {
      type: "settlement";
      referral: Referred;
      outcome: "admitted" | "refused" | "timed_out";
      by: Actor;
      reason: Spoken;
    }
  | { type: "override"; act: Omit<Act, keyof Asked> }
  | { type: "tailgate"; afterActivityId: string | null }
  | { type: "event"; event: "fire_on" | "fire_off" | "lane_fault" | "lane_recovered"; detail: Spoken };

/** What follows once an entry is durable. */
export type Then =
  | { do: "open"; opening: Omit<Opening, "activityId">; requestId: string | null; deadlineMs: number }
  | { do: "refuse"; activityId: string; requestId: string | null }
  | ({ do: "close" } & Asked)
  | ({ do: "change-mode"; change: ModeChange<Until> } & Asked);

/** What a scan led to: nothing, an opening whose step is marked as spent, or a referral. */
export type Disposition = "none" | "opening" | "referral";

/** What the desk answers to a scan, after it is on disk. */
export interface Decided {
  activityId: string;
  decision: Decision;
  disposition: Disposition;
  vehicleTicketId: string | null;
  /** Of the ticket, as stored; null where none is known. */
  plate: string | null;
  sign: SignText;
  /** The same scan again: nothing was recorded and nothing may be opened. */
  isRepeat: boolean;
  /** An officer let it in by hand where the rule book did not. */
  isLetInByHand?: boolean;
}

/** What happened to the lane. */
export type LaneEvent =
  | { type: "scanned"; scan: Scan }
  /** An officer gives a vehicle's code by hand; `scan.byHand` says who. */
  | { type: "check-in"; scan: Scan & { byHand: ByHand } }
  | { type: "plate-read"; readerId: string; plate: string; atMs: number; isKnown: boolean }
  | { type: "decided"; scan: Scan; decided: Decided }
  | { type: "decide-failed"; scan: Scan; because: Spoken }
  | { type: "recorded"; activityId: string; then: Then }
  | { type: "record-failed"; because: Spoken; entry: Entry; then: Then }
  | { type: "loop"; place: "before" | "under"; state: LoopState }
  | { type: "fire"; isOn: boolean }
  | { type: "act"; act: Act }
  | ({ type: "settle"; activityId: string; isAdmitted: boolean; by: Actor; reason: Spoken } & Asked)
  /** Central's clock, which the ends of modes are given by, shows another time than it was taken to. */
  | { type: "clock-corrected"; epochMs: number }
  | ArmEvent;

/** What a phase is asked: what happened, once what holds in every phase is done about it. */
export type PhaseEvent =
  /** Of somebody who has not the lane already; nothing is with the rule book. */
  | { type: "scanned"; scan: Scan }
  | { type: "before"; loop: LoopState; hasLeft: boolean }
  | { type: "under"; loop: LoopState; was: LoopState }
  | { type: "arm"; news: ArmNews }
  /** An opening is on disk, and not too late; `requestId` of the person who asked for it. */
  | { type: "let-in"; opening: Opening; requestId: string | null; deadlineMs: number }
  /** A close is on disk, and nothing stands under the arm. */
  | { type: "close"; ask: Asked & { activityId: string } }
  /** The arm is to be held up; and nobody wants it held any longer. */
  | { type: "hold" }
  | { type: "let-go" }
  | { type: "deadline" };

/** What the shell has to do. Sign and light are no effects: they follow from the state (`outputs.ts`). */
export type LaneEffect =
  | { do: "decide"; scan: Scan; readPlate: string | null; mode: LaneMode; isHeldOpen: boolean }
  | { do: "record"; entry: Entry; then: Then | null }
  | BarrierEffect
  /** `isRepeat`: the same code again, of a vehicle that was let in. */
  | { do: "answer-reader"; readerId: string; isAccepted: boolean; isRepeat: boolean }
  | Reply;

/** A scan of the next vehicle is forgotten after this time. */
export const NEXT_SCAN_MS = 10_000;
/** The rule book answers in milliseconds; after this the scan is given up. */
export const DECIDE_LIMIT_MS = 5_000;
/** A vehicle that left the loop before the arm and has not come onto the one under it has backed off. */
export const BACKED_OFF_MS = 3_000;
/** A loop that lets go of a long vehicle for no longer than this, with its tail still before the arm, has seen one vehicle. */
export const DROP_OUT_MS = 250;
/** A plate that a camera read belongs to the scan that comes within this time. */
export const PLATE_MS = 15_000;
