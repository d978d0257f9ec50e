import { type LaneRules } from "../../../shared/wire/lane.ts";
import { type Reply } from "../answer.ts";
import { type BarrierPosition, type Ends, type LoopState } from "../ports.ts";
import { type BarrierCommand, type BarrierEffect } from "../telling.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

/** The arm of a lane: what it was ordered to do, what it and its driver answered, and where it may be by now. */

export interface ArmSetup {
  rules: Pick<LaneRules, "travel_seconds" | "open_seconds">;
  /** Its limit switches: an end that none of them shows is taken to be reached after the travel time. */
  shows: Ends;
  canClose: boolean;
  /** Has it a maintained contact? An arm without one can be opened and not held. */
  canHold: boolean;
}

/** What it last failed to do. */
export type ArmFault =
  | { is: "not-told"; command: BarrierCommand; because: Spoken }
  | { is: "no-answer" | "still-down" | "opened-late" | "closed-late" | "down-while-held" };

/**
 * What it is to do, and how far it is with that. `untilMs` is monotonic.
 * - `rest`: nothing: nobody needs it up
 * - `waits`: to stay as it is until it is said what follows
 * - `rising`: told to open for an activity; `wasUp`: it may have been up before. `untilMs` until it is told, then its travel
 * - `up`: for that activity; `isInDoubt` while that is neither seen nor, where no limit switch tells, sure to be told
 * - `used`: a vehicle is under it; `isUntold` where it was down when that came, and the barrier has not answered yet
 * - `falling`: told to close
 * - `held`: to stay up for everyone; `isUp` where no limit switch tells: it was told, and has had its travel time
 */
export type Way =
  | { at: "rest" | "waits" }
  | {
      at: "rising";
      activityId: string;
      requestId: string | null;
      untilMs: number;
      isTold: boolean;
      wasUp: boolean;
    }
  | { at: "up"; activityId: string; isInDoubt: boolean }
  | { at: "used"; activityId: string; isUntold: boolean }
  | { at: "falling"; untilMs: number }
  | { at: "held"; isUp: boolean; untilMs: number | null };

/** Somebody who waits to hear whether it was told; `wasIdle` where nothing was open on the lane. */
export type ArmAsk = { requestId: string; activityId: string } & (
  { command: "open" } | { command: "close"; wasIdle: boolean }
);

export interface ArmState {
  way: Way;
  /** As its limit switches show it, never guessed. */
  position: BarrierPosition;
  /** Its device is lost: whether an arm without limit switches is still up is not known. */
  isAway: boolean;
  /** Cleared by the next success. */
  fault: ArmFault | null;
  asks: readonly ArmAsk[];
  /** When one that did not hear that it is held, or is not held any longer, is told again, monotonic. */
  holdAgainMs: number | null;
  /**
   * It was told up, by this process or the one before it, and is not known to be down: it was told so often to close
   * since, and is told again at this moment (monotonic) at the earliest, `Infinity` while the barrier has not answered,
   * or where it closes by itself. Null: it is down.
   */
  leftUp: { closes: number; notBeforeMs: number } | null;
  /** Where no limit switch tells: until then (monotonic) one that was told to close is still coming down. */
  fallsUntilMs: number;
}

/** What the arm has to know of its lane at this moment. */
export interface Around {
  /** Monotonic. */
  nowMs: number;
  /** The loop under it; `free` where there is none. */
  under: LoopState;
  /** Is it to be held up, and until when (monotonic) may that be said? Null where nobody wants it held. */
  hold: { deadlineMs: number | null } | null;
}

/** What the passage orders. Deadlines (monotonic) are of who asked for it. */
export type ArmOrder =
  | { type: "raise"; activityId: string; requestId: string | null; deadlineMs: number | null }
  /** An officer sees that it is not up for the vehicle that has the lane. */
  | { type: "raise-again"; activityId: string; requestId: string; deadlineMs: number | null }
  /** It was told once more: it has its travel time. */
  | { type: "rise-on"; activityId: string }
  /** It is up for this one now. */
  | { type: "be-up"; activityId: string; isInDoubt: boolean }
  | { type: "be-used"; activityId: string }
  | { type: "wait" }
  | { type: "rest" }
  /** `isBeside`: it is told while the lane does something else. */
  | { type: "lower"; ask: LowerAsk | null; isBeside: boolean }
  | { type: "hold" }
  | { type: "hold-again" }
  | { type: "release" }
  /** Somebody went under it while it should be down. */
  | { type: "seen-up" }
  /** It is seen to be down, or turned out never to have been raised. */
  | { type: "seen-down" };

export interface LowerAsk {
  requestId: string;
  deadlineMs: number;
  activityId: string;
  wasIdle: boolean;
}

/** What happened to it. */
export type ArmEvent =
  | { type: "barrier-told"; effect: BarrierEffect }
  | { type: "barrier-failed"; effect: BarrierEffect; isCertain: boolean; because: Spoken }
  /** It had to wait, and was not sent: its time was over (`isLate`), or the lane had moved on. */
  | { type: "barrier-withheld"; effect: BarrierEffect; isLate: boolean }
  | { type: "position"; position: BarrierPosition }
  /** The barrier's device is away, and is there again. */
  | { type: "barrier-lost" }
  | { type: "barrier-back" }
  | { type: "tick" };

/** What the passage has to hear of it. */
export type ArmNews =
  /** It is up, or is taken to be; in doubt, see `up`. */
  | { is: "up"; isInDoubt: boolean }
  | { is: "told-again" }
  /** Surely nobody told it. */
  | { is: "not-raised"; because: Spoken; wasUp: boolean }
  | { is: "down" }
  /** It fell while it was up for somebody, or while it waited. */
  | { is: "fell" }
  | { is: "not-lowered"; wasIdle: boolean }
  | { is: "held" }
  | { is: "not-held"; isCertain: boolean; because: Spoken }
  | { is: "hold-withheld"; isLate: boolean };

export interface ArmStep {
  arm: ArmState;
  effects: readonly (BarrierEffect | Reply)[];
  news: readonly ArmNews[];
}

/** @param mayBeUp what the process before this one left behind */
export function firstArm(nowMs: number, way: "rest" | "waits", mayBeUp: boolean): ArmState {
  return {
    way: { at: way },
    position: "unknown",
    isAway: false,
    fault: null,
    asks: [],
    holdAgainMs: null,
    leftUp: mayBeUp ? { closes: 0, notBeforeMs: nowMs } : null,
    fallsUntilMs: nowMs,
  };
}
