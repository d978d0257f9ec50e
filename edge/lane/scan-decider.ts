import type { Log } from "../../shared/lib/log.ts";
import { spokenOf } from "../../shared/words/trouble.ts";
import type { Weighed } from "../../shared/wire/weighing.ts";
import type { Admission } from "./admission-port.ts";
import type { LaneEffect, LaneEvent } from "./passage/state.ts";
import type { LaneScale } from "./scale/lane-scale.ts";

type DecideEffect = Extract<LaneEffect, { do: "decide" }>;

export interface ScanDecider {
  /** Decides a scan, with the vehicle's weight where the lane has a scale, and dispatches the outcome. */
  decide(effect: DecideEffect): Promise<void>;
  /** Includes scans that were given up: their lane has to settle the decision when it arrives. */
  readonly undecided: number;
}

/**
 * @param parts.weighMs how long a decision waits for a weight that counts; 0: it does not wait
 * @param parts.inPassingMs how long after a decision that did not wait its truck may still be weighed
 * @param parts.weighed receives the weight of a truck that was decided without one
 */
export function scanDecider(parts: {
  admission: Pick<Admission, "decide">;
  log: Log;
  laneId: string;
  scale: LaneScale | null;
  weighMs: number;
  inPassingMs: number;
  weighed: (activityId: string, weighed: Weighed) => void;
  dispatch: (event: LaneEvent) => void;
}): ScanDecider {
  const { admission, log, laneId, scale, weighMs, inPassingMs, dispatch } = parts;
  let undecided = 0;
  async function weighInPassing(activityId: string): Promise<void> {
    const weighed = await scale?.takeInPassing(inPassingMs);
    if (weighed?.is === "weight") parts.weighed(activityId, weighed);
  }
  return {
    async decide({ scan, readPlate, mode, isHeldOpen }) {
      undecided += 1;
      try {
        const request = { laneId, scan, readPlate, mode, isHeldOpen };
        // Under a held arm vehicles pass; an officer who enters a code by hand waits for no scale.
        const waitMs = isHeldOpen || scan.byHand ? 0 : weighMs;
        const weighed = await scale?.take(waitMs);
        const decided = await admission.decide(weighed ? { ...request, weighed } : request);
        dispatch({ type: "decided", scan, decided });
        if (weighed?.is !== "none" || waitMs > 0 || isHeldOpen) return;
        if (!decided.isRepeat && decided.disposition !== "none") void weighInPassing(decided.activityId);
      } catch (error) {
        log.error({ err: error, lane: laneId }, "scan decision failed");
        dispatch({ type: "decide-failed", scan, because: spokenOf(error) });
      } finally {
        undecided -= 1;
      }
    },
    get undecided() {
      return undecided;
    },
  };
}
