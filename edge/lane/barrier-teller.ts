import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type LaneEvent } from "./passage/state.ts";
import { type BarrierEffect, commandOf } from "./telling.ts";
import { barrierWorker } from "./output-workers.ts";
import { type Barrier } from "./ports.ts";

export interface TellerParts {
  arm: Barrier | null;
  clock: Clock;
  log: Log;
  laneId: string;
  /** Asked when its turn comes: the lane may have moved on while it waited. */
  isStillWanted: (effect: BarrierEffect) => boolean;
  dispatch: (event: LaneEvent) => void;
}

/** @returns a function that tells the barrier what the lane wants, and the lane what came of it */
export function barrierTeller(parts: TellerParts): (effect: BarrierEffect) => Promise<void> {
  const { laneId, log, dispatch } = parts;
  const tellBarrier = barrierWorker(parts.arm, parts.clock);
  return async (effect) => {
    const command = commandOf(effect);
    const outcome = await tellBarrier({
      tell: (barrier) => tell(barrier, effect),
      deadlineMs: effect.deadlineMs,
      isStillWanted: () => parts.isStillWanted(effect),
    });
    switch (outcome.is) {
      case "told":
        dispatch({ type: "barrier-told", effect });
        return;
      case "withheld":
        log.warn({ lane: laneId, command, isLate: outcome.isLate }, "the barrier was busy and is not told any more");
        dispatch({ type: "barrier-withheld", effect, isLate: outcome.isLate });
        return;
      case "failed":
        log.warn({ lane: laneId, command, because: outcome.because }, "the barrier was not told");
        dispatch({ type: "barrier-failed", effect, isCertain: outcome.isCertain, because: outcome.because });
        return;
    }
  };
}

function tell(barrier: Barrier, effect: BarrierEffect): Promise<void> {
  switch (effect.do) {
    case "open-barrier":
      return barrier.open();
    case "close-barrier":
      return barrier.close();
    case "hold-barrier":
      return barrier.hold(effect.isHeld);
  }
}
