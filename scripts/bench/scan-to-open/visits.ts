import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../../../shared/lib/clock.ts";

/** Longer than a poll with its debounce: a shorter change may be missed, as on a real board. */
const SEEN_MS = 130;

/**
 * Delay of the hardware's reaction, as on a real lane. Without it, the bench's own work for the first of several
 * simultaneous opens would count as the edge's time for the others.
 */
export const ACTS_AFTER_MS = 5;

/** A vehicle's actions on a lane with any hardware. */
export interface Visits {
  /** The first byte of the open command arrived. @param atMs monotonic */
  opened: (atMs: number) => void;
  /** The arm is down. */
  closed: () => void;
  /** Sends a code; resolves with the milliseconds from its last byte to the first byte of the open command. */
  scan: (text: string, withinMs: number) => Promise<number>;
  /** Moves a vehicle under the open arm; resolves when the arm is down again. */
  pass: () => Promise<void>;
}

/** @param lane.set sets a loop's state; @param lane.send passes a code to the reader */
export function visitsOf(
  number: number,
  lane: { set(place: "before" | "under", isOn: boolean): void; send(text: string): void },
): Visits {
  let opened: ((atMs: number) => void) | null = null;
  let closed: (() => void) | null = null;
  return {
    opened: (atMs) => opened?.(atMs),
    closed: () => closed?.(),
    async scan(text, withinMs) {
      const answer = Promise.withResolvers<number>();
      const timer = setTimeout(() => answer.reject(new Error(`lane ${number} did not open`)), withinMs);
      lane.set("before", true);
      const sentMs = systemClock.monotonicMs();
      opened = (atMs) => answer.resolve(atMs - sentMs);
      lane.send(text);
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
        opened = null;
      }
    },
    async pass() {
      const down = Promise.withResolvers<undefined>();
      closed = () => down.resolve(undefined);
      await pause(SEEN_MS);
      lane.set("under", true);
      await pause(SEEN_MS);
      lane.set("before", false);
      await pause(SEEN_MS);
      lane.set("under", false);
      await down.promise;
      closed = null;
    },
  };
}
