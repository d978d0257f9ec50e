import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { Answer } from "./link/answer.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** Whether central can be reached, by the results of the last calls. */
export interface ContactState {
  /** Null before the first answer. */
  isReached: boolean | null;
  /** The start of this state, Unix epoch milliseconds. */
  sinceMs: number;
  lastReachedMs: number | null;
  /** Why central can't be reached, or why it rejects this edge. */
  because: Spoken | null;
  isRevoked: boolean;
  /** Central has stated that this edge is revoked for good. */
  isFinal: boolean;
}

export interface CentralLink {
  record(answer: Answer<unknown>): void;
  state(): ContactState;
}

/**
 * Notices that the edge went offline or is online again, and logs each once.
 * @param onBack called when it comes back
 * @param onChange called when the reachability changes
 */
export function openContact({
  clock,
  log,
  onBack,
  onChange,
}: {
  clock: Clock;
  log: Log;
  onBack: () => void;
  onChange?: (state: ContactState) => void;
}): CentralLink {
  let state: ContactState = {
    isReached: null,
    sinceMs: clock.nowMs(),
    lastReachedMs: null,
    because: null,
    isRevoked: false,
    isFinal: false,
  };
  // A listener that fails must not keep the notification from the others, nor the answer from the caller.
  const notify = (listener: () => void): void => {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, "a listener of the online state failed");
    }
  };
  return {
    record(answer) {
      const nowMs = clock.nowMs();
      const isReached =
        answer.is === "ok" || (answer.is === "refused" && answer.status < 500) || answer.is === "revoked";
      const isRevoked = answer.is === "revoked" || (answer.is !== "ok" && state.isRevoked);
      const isChanged = isReached !== state.isReached || isRevoked !== state.isRevoked;
      state = {
        isReached,
        isRevoked,
        isFinal: state.isFinal || (answer.is === "revoked" && answer.isFinal),
        sinceMs: isChanged ? nowMs : state.sinceMs,
        lastReachedMs: isReached ? nowMs : state.lastReachedMs,
        because: answer.is === "ok" ? null : answer.because,
      };
      if (!isChanged) return;
      if (isRevoked)
        log.error({ because: state.because }, "central refuses this edge's credentials: the edge is offline");
      else if (isReached) log.info("central connected: the edge is online");
      else log.warn({ because: state.because }, "central disconnected: the edge is offline");
      notify(() => onChange?.(state));
      if (isReached && !isRevoked) notify(onBack);
    },
    state: () => state,
  };
}
