import type { Clock } from "../../shared/lib/clock.ts";

/** A reader that still sees a code reads it again within this time. */
const STAYS_MS = 5_000;

/** The code whose open the barrier could not be told, while it stays before the reader. */
export interface UndeliveredCode {
  /** The code's opening was given back. */
  gaveBack(text: string | null): void;
  /** Is this the same code again? */
  isStill(text: string): boolean;
}

/** With the barrier lost, each reading of a code that stays there would be a decision and a passage that never was. */
export function undeliveredCode(clock: Pick<Clock, "monotonicMs">): UndeliveredCode {
  let code: string | null = null;
  let heardMs = 0;
  return {
    gaveBack(text) {
      code = text;
      heardMs = clock.monotonicMs();
    },
    isStill(text) {
      if (text !== code || clock.monotonicMs() - heardMs > STAYS_MS) return false;
      heardMs = clock.monotonicMs();
      return true;
    },
  };
}
