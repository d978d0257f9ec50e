/** What the barrier is told, until when, and for whom. */

/** A wish that waits for its answer. From `deadlineMs` on (monotonic) the barrier is told nothing for it. */
export interface BarrierRequest {
  /** Comes back with the answer. */
  requestId: string;
  deadlineMs: number;
}

export type BarrierCommand = "open" | "close" | "hold" | "release";

/**
 * It may have to wait for what the barrier was told before: from `deadlineMs` on (monotonic) it is not sent any more.
 * `activityId` is null where the arm is opened because it can't be held, `requestId` where the lane itself closes.
 */
export type BarrierEffect =
  | { do: "open-barrier"; activityId: string | null; deadlineMs: number | null }
  | { do: "close-barrier"; requestId: string | null; deadlineMs: number | null }
  | { do: "hold-barrier"; isHeld: boolean; deadlineMs: number | null };

/** What each of them is called where only that counts. */
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

/** An open that had to wait longer than this is not sent any more: the vehicle it was for may be gone. */
export const STALE_OPEN_MS = 5_000;
/** A barrier that has not answered by then is taken not to have answered. */
export const BARRIER_ANSWER_MS = 5_000;
