/** Barrier commands, their deadlines, and the activities that they belong to. */

/** A request that waits for its answer. From `deadlineMs` on (monotonic) no command is sent to the barrier for it. */
export interface BarrierRequest {
  /** Returned with the answer. */
  requestId: string;
  deadlineMs: number;
}

export type BarrierCommand = "open" | "close" | "hold" | "release";

/**
 * It may have to wait for earlier commands: from `deadlineMs` on (monotonic) it is not sent any more. `activityId` is
 * null where the arm is opened because it can't be held, `requestId` where the lane itself closes.
 */
export type BarrierEffect =
  | { do: "open-barrier"; activityId: string | null; deadlineMs: number | null }
  | { do: "close-barrier"; requestId: string | null; deadlineMs: number | null }
  | { do: "hold-barrier"; isHeld: boolean; deadlineMs: number | null };

/** The command name alone. */
export function commandOf(effect: BarrierEffect): BarrierCommand {
  switch (effect.do) {
    case "open-barrier":
      return "open";
    case "close-barrier":
      return "close";
    case "hold-barrier":
      return effect.isHeld ? "hold" : "release";
  }
}

/** An open that had to wait longer than this is not sent any more: its vehicle may be gone. */
export const STALE_OPEN_MS = 5_000;
/** The timeout of a barrier's answer. */
export const BARRIER_ANSWER_MS = 5_000;
