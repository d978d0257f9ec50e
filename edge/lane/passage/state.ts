import type { Decision } from "../../../shared/wire/decision.ts";
import type { OverrideAction, PassageOutcome } from "../../../shared/wire/fact.ts";
import type { LaneMode, LaneRules, Step } from "../../../shared/wire/lane.ts";
import type { Weighed } from "../../../shared/wire/weighing.ts";
import type { Reply } from "../answer.ts";
import type { ArmEvent, ArmNews, ArmSetup, ArmState } from "../arm/state.ts";
import type { Actor, LoopState, SignText } from "../ports.ts";
import type { BarrierRequest, BarrierEffect } from "../command-dispatch.ts";
import type { Mode, ModeChange } from "./modes.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The fixed setup of a lane. It changes only with a new configuration, when the lane is idle. */
export interface LaneSetup extends ArmSetup {
  rules: LaneRules;
  /** Is there a loop before the arm, and under it? */
  hasBefore: boolean;
  hasUnder: boolean;
  /** A decision waits so long for the scale, milliseconds; absent where none has to. */
  weighMs?: number;
}

/** Permission for one vehicle: an admitted decision, a referral let in, or an officer's open. */
export interface Opening {
  activityId: string;
  /** The presented code, to detect a reader's repetition; null for an officer's open. */
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
  /** The plate of its ticket, as stored; null where none is known. */
  plate: string | null;
  /** The sign text while it waits. */
  sign: SignText;
  decision: Decision;
  /** A settlement is being written to the disk; another is refused. */
  isSettling: boolean;
}

/** The fields of a referral that a settlement needs. */
export type Referred = Omit<Referral, "sign" | "decision" | "isSettling">;

/**
 * The phase of a lane. `untilMs` is monotonic time; opening, closing and being held end by news of the arm.
 * - `referred`: waits for an officer
 * - `opening`: the arm is not known to be up
 * - `open`: up, no vehicle under it yet; `isSettled` where no loop will report and the opening counts as the passage.
 *   `goneUntilMs` runs while the vehicle has left the loop before the arm: it counts as backed off unless it appears by
 *   then. `hasLeft` once it left, then or before the arm was up: the vehicle there now may be another one
 * - `passing`: a vehicle is under the arm; `untilMs` runs only while the loop there cannot be read
 * - `clearing`: the passage is settled; waits for a free loop under the arm before closing
 * - `held`: fire, bypass or an officer keep the arm up; `queue` are decided vehicles that were not seen to pass yet
 * - `recovering`: after a restart; waits for the loops to show the outcome of open activities
 *
 * `wasBlind`: the lane could not see for a time (`blind.ts`), so that a vehicle may have passed unseen.
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

/** The end of a mode: as recorded (ISO 8601) and as timed (monotonic). */
export interface Until {
  iso: string;
  atMs: number;
}

export type ModeState = Mode<Until>;

/** An officer's check-in by hand: its author, its reason, and whether it overrides the rule book. */
export interface ByHand extends BarrierRequest {
  by: Actor;
  reason: Spoken;
  overridesRefusal: boolean;
  /** The plate that the officer entered; null where the officer entered the code. */
  plate: string | null;
}

export interface Scan {
  text: string;
  /** Null where an officer entered it by hand. */
  readerId: string | null;
  /** When the last byte arrived, monotonic. */
  atMs: number;
  byHand?: ByHand;
  /** A plate that a camera read, on a lane that admits by plate alone. */
  isPlate?: true;
}

/** A plate that a camera read. */
export interface SeenPlate {
  text: string;
  /** Monotonic. */
  atMs: number;
  readerId: string;
  /** This gate has a ticket for it. */
  isKnown: boolean;
  /** Its vehicle was admitted: the plate does not count for the next one. */
  isTaken: boolean;
  /** It was already decided by plate alone. */
  isTried: boolean;
}

export interface PassageState {
  phase: Phase;
  mode: ModeState;
  isFireOn: boolean;
  before: LoopState;
  under: LoopState;
  /** A scan waits for the rule book's decision. */
  deciding: { scan: Scan; untilMs: number } | null;
  /** A scan of the next vehicle, taken while this one still passes. */
  next: Scan | null;
  plate: SeenPlate | null;
  /** A refusal (or a repeated answer) that stays on the sign for a while. */
  notice: { sign: SignText; untilMs: number } | null;
  /** Requests that wait for the result of a hold, with the change that they asked for. */
  holdRequests: readonly (BarrierRequest & { activityId: string; change: ModeChange<Until> })[];
}

/** The state of a lane: its arm and the passage. */
export interface LaneState extends PassageState {
  arm: ArmState;
}

/** A request of an officer or an admin. */
export interface Act extends BarrierRequest {
  action: OverrideAction;
  by: Actor;
  reason: Spoken;
  /** When a hold or a mode ends by itself. */
  until: Until | null;
  commandId: string | null;
  /** The supervisor whose PIN the act needed. */
  approvedBy?: Actor;
}

/** An entry that must be on disk before `then` may happen. */
export type Entry =
  | { type: "passage"; opening: Opening; outcome: PassageOutcome; because: Spoken }
  | {
      type: "settlement";
      referral: Referred;
      outcome: "admitted" | "refused" | "timed_out";
      by: Actor;
      reason: Spoken;
    }
  | { type: "override"; act: Omit<Act, keyof BarrierRequest> }
  | { type: "tailgate"; afterActivityId: string | null }
  /** The weight of a truck that was decided without one. */
  | { type: "weighing"; activityId: string; weighed: Weighed }
  | { type: "event"; event: "fire_on" | "fire_off" | "lane_fault" | "lane_recovered" | "reader_noise"; detail: Spoken };

/** The consequence of an entry once it is durable. */
export type Then =
  | { do: "open"; opening: Omit<Opening, "activityId">; requestId: string | null; deadlineMs: number }
  | { do: "refuse"; activityId: string; requestId: string | null }
  | ({ do: "close" } & BarrierRequest)
  | ({ do: "change-mode"; change: ModeChange<Until> } & BarrierRequest);

/** The effect of a scan: nothing, an opening whose step is marked as spent, or a referral. */
export type Disposition = "none" | "opening" | "referral";

/** The decision on a scan, after it is on disk. */
export interface Decided {
  activityId: string;
  decision: Decision;
  disposition: Disposition;
  vehicleTicketId: string | null;
  /** The plate of the ticket, as stored; null where none is known. */
  plate: string | null;
  sign: SignText;
  /** The same scan again: nothing was recorded and nothing may be opened. */
  isRepeat: boolean;
  /** An officer admitted it by hand where the rule book did not. */
  isLetInByHand?: boolean;
}

/** Events of the lane. */
export type LaneEvent =
  | { type: "scanned"; scan: Scan }
  /** An officer enters a vehicle's code by hand; `scan.byHand` holds the author. */
  | { type: "check-in"; scan: Scan & { byHand: ByHand } }
  | { type: "plate-read"; readerId: string; plate: string; atMs: number; isKnown: boolean }
  | { type: "decided"; scan: Scan; decided: Decided }
  | { type: "decide-failed"; scan: Scan; because: Spoken }
  | { type: "recorded"; activityId: string; then: Then }
  | { type: "record-failed"; because: Spoken; entry: Entry; then: Then }
  | { type: "loop"; place: "before" | "under"; state: LoopState }
  | { type: "fire"; isOn: boolean }
  | { type: "act"; act: Act }
  | ({ type: "settle"; activityId: string; isAdmitted: boolean; by: Actor; reason: Spoken } & BarrierRequest)
  /** The rule book has decided again on the vehicle that waits, with what an officer has entered. */
  | { type: "rejudged"; activityId: string; decision: Decision; sign: SignText }
  /** Central's clock, which sets the ends of modes, shows another time than assumed. */
  | { type: "clock-corrected"; epochMs: number }
  | ArmEvent;

/** Events for a phase, after the handling that is common to all phases. */
export type PhaseEvent =
  /** A scan of a vehicle that does not have the lane already; no other scan is being decided. */
  | { type: "scanned"; scan: Scan }
  | { type: "before"; loop: LoopState; hasLeft: boolean }
  | { type: "under"; loop: LoopState; was: LoopState }
  | { type: "arm"; news: ArmNews }
  /** An opening is on disk, and not too late; `requestId` belongs to the person who asked for it. */
  | { type: "let-in"; opening: Opening; requestId: string | null; deadlineMs: number }
  /** A close is on disk, and nothing stands under the arm. */
  | { type: "close"; ask: BarrierRequest & { activityId: string } }
  /** The arm is to be held up; then nothing asks for a hold any longer. */
  | { type: "hold" }
  | { type: "let-go" }
  | { type: "deadline" };

/** Effects for the shell. Sign and light are no effects: they follow from the state (`outputs.ts`). */
export type LaneEffect =
  | { do: "decide"; scan: Scan; readPlate: string | null; mode: LaneMode; isHeldOpen: boolean }
  | { do: "record"; entry: Entry; then: Then | null }
  | BarrierEffect
  /** `isRepeat`: the same code again, of an admitted vehicle. */
  | { do: "answer-reader"; readerId: string; isAccepted: boolean; isRepeat: boolean }
  | Reply;

/** A scan of the next vehicle expires after this time. */
export const NEXT_SCAN_MS = 10_000;
/** The rule book answers in milliseconds; after this timeout the scan is given up. */
export const DECIDE_LIMIT_MS = 5_000;
/**
 * A vehicle that left the loop before the arm and has not reached the one under it counts as backed off after this
 * time.
 */
export const BACKED_OFF_MS = 3_000;
/**
 * A loop that loses a long vehicle for no longer than this, with its tail still before the arm, has seen one vehicle.
 */
export const DROP_OUT_MS = 250;
/** A plate that a camera read counts for a scan within this time. */
export const PLATE_MS = 15_000;
