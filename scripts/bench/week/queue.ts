import type { Clock } from "../../../shared/lib/clock.ts";

/** The vehicles that wait at a lane, as numbers. */
export interface Queue {
  readonly length: number;
  readonly longest: number;
  /** The longest period without an empty queue so far. */
  readonly longestMs: number;
  join(): void;
  leave(): void;
}

export function openQueue(clock: Pick<Clock, "monotonicMs">): Queue {
  let length = 0;
  let longest = 0;
  let longestMs = 0;
  let sinceMs = 0;
  const soFarMs = (): number => Math.max(longestMs, length > 0 ? clock.monotonicMs() - sinceMs : 0);
  return {
    get length() {
      return length;
    },
    get longest() {
      return longest;
    },
    get longestMs() {
      return soFarMs();
    },
    join() {
      if (length === 0) sinceMs = clock.monotonicMs();
      length++;
      longest = Math.max(longest, length);
    },
    leave() {
      longestMs = soFarMs();
      length--;
    },
  };
}
