import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { LaneEvent } from "./passage/state.ts";
import { type BarrierEffect, commandOf } from "./command-dispatch.ts";
import { barrierWorker } from "./output-workers.ts";
import type { Barrier } from "./ports.ts";

export interface DispatcherParts {
  arm: Barrier | null;
  clock: Clock;
  log: Log;
  laneId: string;
  /** Called when its turn comes: the lane may have moved on while it waited. */
  isStillWanted: (effect: BarrierEffect) => boolean;
  dispatch: (event: LaneEvent) => void;
}

/** @returns a function that sends the lane's commands to the barrier, and their results to the lane */
export function barrierDispatcher(parts: DispatcherParts): (effect: BarrierEffect) => Promise<void> {
  const { laneId, log, dispatch } = parts;
  const sendToBarrier = barrierWorker(parts.arm, parts.clock);
  return async (effect) => {
    const command = commandOf(effect);
    const outcome = await sendToBarrier({
      send: (barrier) => send(barrier, effect),
      deadlineMs: effect.deadlineMs,
      isStillWanted: () => parts.isStillWanted(effect),
    });
    switch (outcome.is) {
      case "sent":
        dispatch({ type: "barrier-command-sent", effect });
        return;
      case "cancelled":
        log.warn(
          { lane: laneId, command, isLate: outcome.isLate },
          "barrier command dropped: the barrier was busy until the deadline",
        );
        dispatch({ type: "barrier-command-cancelled", effect, isLate: outcome.isLate });
        return;
      case "failed":
        log.warn(
          { lane: laneId, command, because: outcome.because },
          outcome.isCertain
            ? "barrier command not sent"
            : "barrier command not confirmed: the arm may move all the same",
        );
        dispatch({ type: "barrier-command-failed", effect, isCertain: outcome.isCertain, because: outcome.because });
        return;
    }
  };
}

function send(barrier: Barrier, effect: BarrierEffect): Promise<void> {
  switch (effect.do) {
    case "open-barrier":
      return barrier.open();
    case "close-barrier":
      return barrier.close();
    case "hold-barrier":
      return barrier.hold(effect.isHeld);
  }
}
