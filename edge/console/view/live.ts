import { randomBytes } from "node:crypto";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { GateView, Live } from "../ports.ts";

export interface OpenLive extends Live, Disposable {
  /** Notifies of a possible change of the gate's view. */
  touch(): void;
  /** True if this process gave this beat recently. */
  isFresh(beat: string): boolean;
}

/** The view is made at most once per this time, for any rate of changes. */
const EVERY_MS = 200;
/** Times in the view advance even without a change. */
const STALE_VIEW_MS = 1_000;
export const MAX_BEAT_AGE_MS = 15_000;

/** @param make makes the present view, with this version */
export function openLive({ make, clock }: { make: (version: number) => GateView; clock: Clock }): OpenLive {
  const process = randomBytes(6).toString("base64url");
  const waiters = new Set<() => void>();
  let version = 1;
  let raisedMs = -Infinity;
  let cancelRaise: (() => void) | null = null;
  let made: { view: GateView; atMs: number } | null = null;

  const raise = (): void => {
    cancelRaise = null;
    raisedMs = clock.monotonicMs();
    version++;
    for (const wake of [...waiters]) wake();
  };
  return {
    touch() {
      // The next caller sees the present state; only the notifications of waiting callers are limited.
      made = null;
      cancelRaise ??= clock.after(Math.max(0, raisedMs + EVERY_MS - clock.monotonicMs()), raise);
    },
    view() {
      const nowMs = clock.monotonicMs();
      if (made?.view.version !== version || nowMs - made.atMs >= STALE_VIEW_MS)
        made = { view: make(version), atMs: nowMs };
      return made.view;
    },
    changed(after, atMostMs, signal) {
      return new Promise((resolve, reject) => {
        const done = (): void => {
          waiters.delete(look);
          cancel();
          signal.removeEventListener("abort", give);
        };
        const look = (): void => {
          if (version <= after) return;
          done();
          resolve(version);
        };
        const give = (): void => {
          done();
          reject(signal.reason instanceof Error ? signal.reason : new Error("given up"));
        };
        const cancel = clock.after(atMostMs, () => {
          done();
          resolve(version);
        });
        waiters.add(look);
        signal.addEventListener("abort", give);
        if (signal.aborted) give();
        else look();
      });
    },
    beat: () => `${process}.${Math.floor(clock.monotonicMs()).toString(36)}`,
    isFresh(beat) {
      const [from, moment = ""] = beat.split(".");
      const ageMs = clock.monotonicMs() - parseInt(moment, 36);
      return from === process && ageMs >= -1 && ageMs <= MAX_BEAT_AGE_MS;
    },
    [Symbol.dispose]() {
      cancelRaise?.();
      waiters.clear();
    },
  };
}
