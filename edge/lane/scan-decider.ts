import type { Log } from "../../shared/lib/log.ts";
import { spokenOf } from "../../shared/words/trouble.ts";
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

/** @param parts.weighMs how long a decision waits for a weight that counts; 0: only one that counts now is recorded */
export function scanDecider(parts: {
  admission: Pick<Admission, "decide">;
  log: Log;
  laneId: string;
  scale: LaneScale | null;
  weighMs: number;
  dispatch: (event: LaneEvent) => void;
}): ScanDecider {
  const { admission, log, laneId, scale, weighMs, dispatch } = parts;
  let undecided = 0;
  return {
    async decide({ scan, readPlate, mode, isHeldOpen }) {
      undecided += 1;
      try {
        const request = { laneId, scan, readPlate, mode, isHeldOpen };
        // Under a held arm vehicles pass; an officer who enters a code by hand waits for no scale.
        const waitMs = isHeldOpen || scan.byHand ? 0 : weighMs;
        const decided = await admission.decide(scale ? { ...request, weighed: await scale.take(waitMs) } : request);
        dispatch({ type: "decided", scan, decided });
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
