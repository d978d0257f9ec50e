import type { LaneRules } from "../../../shared/wire/lane.ts";
import type { Reply } from "../answer.ts";
import type { BarrierPosition, Ends, LoopState } from "../ports.ts";
import type { BarrierCommand, BarrierEffect } from "../command-dispatch.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The arm of a lane: its order, the answers of the arm and its driver, and its likely position. */

export interface ArmSetup {
  rules: Pick<LaneRules, "travel_seconds" | "open_seconds">;
  /** Its limit switches: an end without a switch counts as reached after the travel time. */
  shows: Ends;
  canClose: boolean;
  /** Has it a maintained contact? An arm without one can be opened and not held. */
  canHold: boolean;
}

/** Its last failure. */
export type ArmFault =
  | { is: "not-sent"; command: BarrierCommand; because: Spoken }
  | { is: "no-answer" | "still-down" | "opened-late" | "closed-late" | "down-while-held" };

/**
 * The arm's order and its progress. `untilMs` is monotonic.
 * - `rest`: no order: nobody needs it up
 * - `waits`: stays as it is until the next order
 * - `rising`: an open for an activity is ordered; `wasUp`: it may have been up before. `untilMs` covers the time until
 *   the command is sent, then its travel
 * - `up`: for that activity; `isInDoubt` while it is not seen up and, without a limit switch, its command is uncertain
 * - `used`: a vehicle is under it; `isUnsent` where it was down when the vehicle came, and the barrier has not answered
 *   yet
 * - `falling`: a close is ordered
 * - `held`: stays up for everyone; `isUp` without a limit switch: it has its command and had its travel time
 */
export type Way =
  | { at: "rest" | "waits" }
  | {
      at: "rising";
      activityId: string;
      requestId: string | null;
      untilMs: number;
      isSent: boolean;
      wasUp: boolean;
    }
  | { at: "up"; activityId: string; isInDoubt: boolean }
  | { at: "used"; activityId: string; isUnsent: boolean }
  | { at: "falling"; untilMs: number }
  | { at: "held"; isUp: boolean; untilMs: number | null };

/** A person who waits for the result of a command; `wasIdle` where nothing was open on the lane. */
export type ArmRequest = { requestId: string; activityId: string } & (
  { command: "open" } | { command: "close"; wasIdle: boolean }
);

export interface ArmState {
  way: Way;
  /** As its limit switches show it, never guessed. */
  position: BarrierPosition;
  /** Its device is offline: the position of an arm without limit switches is unknown. */
  isAway: boolean;
  /** Its device is still starting, until then (monotonic) at the latest: no code is taken. Null once it has started. */
  startsUntilMs: number | null;
  /** Only the former process can have raised it: no command of this one may have reached it. */
  isUntouched: boolean;
  /** Cleared by the next success. */
  fault: ArmFault | null;
  requests: readonly ArmRequest[];
  /** When a hold, or the end of a hold, that was not acknowledged is sent again, monotonic. */
  holdAgainMs: number | null;
  /**
   * The arm was raised, by this process or the one before it, and is not known to be down. `closes` counts the close
   * commands since. The next one follows at `notBeforeMs` (monotonic) at the earliest. It is `Infinity` while the
   * barrier has not answered, or where the arm closes by itself. Null: it is down.
   */
  leftUp: { closes: number; notBeforeMs: number } | null;
  /** Without a limit switch: until then (monotonic) an arm with a close command is still coming down. */
  fallsUntilMs: number;
}

/** The lane's state as the arm needs it at this moment. */
export interface ArmContext {
  /** Monotonic. */
  nowMs: number;
  /** The loop under it; `free` where there is none. */
  under: LoopState;
  /** Is it to be held up, and until when (monotonic) may the command be sent? Null where nothing asks for a hold. */
  hold: { deadlineMs: number | null } | null;
}

/** Orders of the passage. Deadlines (monotonic) are those of the request. */
export type ArmOrder =
  | { type: "raise"; activityId: string; requestId: string | null; deadlineMs: number | null }
  /** An officer sees that it is not up for the vehicle that has the lane. */
  | { type: "raise-again"; activityId: string; requestId: string; deadlineMs: number | null }
  /** The open was repeated: the arm gets its travel time. */
  | { type: "rise-on"; activityId: string }
  /** It is up for this activity now. */
  | { type: "be-up"; activityId: string; isInDoubt: boolean }
  | { type: "be-used"; activityId: string }
  | { type: "wait" }
  | { type: "rest" }
  /** `isBeside`: the lane does something else at the same time. */
  | { type: "lower"; ask: LowerRequest | null; isBeside: boolean }
  | { type: "hold" }
  | { type: "hold-again" }
  | { type: "release" }
  /** A vehicle went under it while it should be down. */
  | { type: "seen-up" }
  /** It is seen to be down, or was never raised. */
  | { type: "seen-down" };

export interface LowerRequest {
  requestId: string;
  deadlineMs: number;
  activityId: string;
  wasIdle: boolean;
}

/** Events of the arm. */
export type ArmEvent =
  | { type: "barrier-command-sent"; effect: BarrierEffect }
  | { type: "barrier-command-failed"; effect: BarrierEffect; isCertain: boolean; because: Spoken }
  /** It had to wait, and was not sent: its time was over (`isLate`), or the lane had moved on. */
  | { type: "barrier-command-cancelled"; effect: BarrierEffect; isLate: boolean }
  | { type: "position"; position: BarrierPosition }
  /** The barrier's device is offline, and is online again. */
  | { type: "barrier-lost" }
  | { type: "barrier-back" }
  | { type: "tick" };

/** News of the arm for the passage. */
export type ArmNews =
  /** It is up, or counts as up; for doubt see `up`. */
  | { is: "up"; isInDoubt: boolean }
  | { is: "open-retried" }
  /** Its command was surely not sent. */
  | { is: "not-raised"; because: Spoken; wasUp: boolean }
  | { is: "down" }
  /** It fell while it was up for a vehicle, or while it waited. */
  | { is: "fell" }
  | { is: "not-lowered"; wasIdle: boolean }
  | { is: "held" }
  | { is: "not-held"; isCertain: boolean; because: Spoken }
  | { is: "hold-cancelled"; isLate: boolean };

export interface ArmStep {
  arm: ArmState;
  effects: readonly (BarrierEffect | Reply)[];
  news: readonly ArmNews[];
}

/** A device that reports neither success nor failure within this time counts as started. */
const START_MS = 5_000;

/** @param left whether the former process may have left it up, and whether its device is starting */
export function firstArm(
  nowMs: number,
  way: "rest" | "waits",
  { mayBeUp, isStarting }: { mayBeUp: boolean; isStarting: boolean },
): ArmState {
  return {
    way: { at: way },
    position: "unknown",
    isAway: false,
    startsUntilMs: isStarting ? nowMs + START_MS : null,
    isUntouched: true,
    fault: null,
    requests: [],
    holdAgainMs: null,
    leftUp: mayBeUp ? { closes: 0, notBeforeMs: nowMs } : null,
    fallsUntilMs: nowMs,
  };
}
