import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type Answer } from "./link/answer.ts";
import { type Spoken } from "../../shared/wire/said.ts";

/** Whether central can be reached, as the last calls tell. */
export interface ContactState {
  /** Null before the first answer. */
  isReached: boolean | null;
  /** Since when it is so, Unix epoch milliseconds. */
  sinceMs: number;
  lastReachedMs: number | null;
  /** Why it can't be reached, or why it turns this edge away. */
  because: Spoken | null;
  isRevoked: boolean;
  /** Revoked for good: central has said so. */
  isFinal: boolean;
}

export interface Contact {
  note(answer: Answer<unknown>): void;
  state(): ContactState;
}

/**
 * Remembers and logs when central goes away and comes back: one line each.
 * @param onBack called when it comes back
 * @param onChange called when it is reached, or no longer
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
}): Contact {
  let state: ContactState = {
    isReached: null,
    sinceMs: clock.nowMs(),
    lastReachedMs: null,
    because: null,
    isRevoked: false,
    isFinal: false,
  };
  // Whoever fails at what it is told keeps neither the others from hearing it nor the caller from its answer.
  const tell = (hear: () => void): void => {
    try {
      hear();
    } catch (error) {
      log.error({ err: error }, "what follows whether central is reached has failed");
    }
  };
  return {
    note(answer) {
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
      if (isRevoked) log.error({ because: state.because }, "central does not take this edge's credentials");
      else if (isReached) log.info("central is reached");
      else log.warn({ because: state.because }, "central can't be reached");
      tell(() => onChange?.(state));
      if (isReached && !isRevoked) tell(onBack);
    },
    state: () => state,
  };
}
