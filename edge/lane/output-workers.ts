import type { Clock } from "../../shared/lib/clock.ts";
import { within } from "../../shared/lib/within.ts";
import { type Barrier, type Light, type LightColour, NotSentError, type Sign, type SignText } from "./ports.ts";
import { BARRIER_ANSWER_MS } from "./command-dispatch.ts";
import { say } from "../../shared/words/say.ts";
import { Trouble, spokenOf } from "../../shared/words/trouble.ts";
import type { Spoken } from "../../shared/wire/said.ts";

const SHOW_AGAIN_MS = 1_000;

/** `withheld`: it had to wait, and surely was not sent. */
export type BarrierOutcome =
  { is: "sent" } | { is: "failed"; isCertain: boolean; because: Spoken } | { is: "cancelled"; isLate: boolean };

export interface BarrierOrder {
  send: (barrier: Barrier) => Promise<void>;
  /** Monotonic; it is not sent from then on. Null where it may wait for its turn. */
  deadlineMs: number | null;
  /** Called when its turn comes: the lane may have moved on while it waited. */
  isStillWanted: () => boolean;
}

/**
 * Sends the barrier one command at a time, in order, and always reports the result. An unsent command is reported at
 * its deadline at the latest, a sent one soon after.
 */
export function barrierWorker(barrier: Barrier | null, clock: Clock): (order: BarrierOrder) => Promise<BarrierOutcome> {
  let line: Promise<unknown> | null = null;
  const isLate = ({ deadlineMs }: BarrierOrder): boolean => deadlineMs !== null && clock.monotonicMs() >= deadlineMs;
  const send = async (order: BarrierOrder): Promise<BarrierOutcome> => {
    if (!barrier) return { is: "failed", isCertain: true, because: say("no_barrier") };
    if (isLate(order)) return { is: "cancelled", isLate: true };
    if (!order.isStillWanted()) return { is: "cancelled", isLate: false };
    try {
      await withLimit(order.send(barrier), clock);
      return { is: "sent" };
    } catch (error) {
      return { is: "failed", isCertain: error instanceof NotSentError, because: spokenOf(error) };
    }
  };
  const sendInTurn = async (order: BarrierOrder, before: Promise<unknown>): Promise<BarrierOutcome> =>
    (await isFreeInTime(before, order.deadlineMs, clock)) ? send(order) : { is: "cancelled", isLate: true };
  return (order) => {
    const before = line;
    // An idle barrier gets its command in this very turn: a truck waits for it.
    const outcome = before ? sendInTurn(order, before) : send(order);
    // An early withheld command keeps its place: later ones wait for those before it.
    const place = before ? before.then(() => outcome) : outcome;
    line = place;
    void place.then(() => {
      if (line === place) line = null;
    });
    return outcome;
  };
}

async function isFreeInTime(before: Promise<unknown>, deadlineMs: number | null, clock: Clock): Promise<boolean> {
  const free = before.then(() => true);
  if (deadlineMs === null) return free;
  return within(free, Math.max(0, deadlineMs - clock.monotonicMs()), () => false, clock);
}

function withLimit(work: Promise<void>, clock: Clock): Promise<void> {
  const late = (): Promise<void> => Promise.reject(new Trouble(say("device_late")));
  return within(work, BARRIER_ANSWER_MS, late, clock);
}

/** A value is shown again until the lane is over. */
export interface RetryOptions {
  clock: Clock;
  isOver: () => boolean;
}

/**
 * Shows the latest value only: a value that was replaced while the device was busy is never sent. A value that the
 * device did not accept is sent again, because the lane may want no other one for hours.
 */
function latestOnly<T>(send: (value: T) => Promise<void>, { clock, isOver }: RetryOptions): (value: T) => void {
  let isBusy = false;
  let pending: { value: T } | null = null;
  let cancelRetry = (): void => undefined;
  const run = async (value: T): Promise<void> => {
    isBusy = true;
    cancelRetry();
    try {
      await send(value);
    } catch {
      // The device reports its own health.
      if (!isOver()) cancelRetry = clock.after(SHOW_AGAIN_MS, () => void run(value));
    }
    isBusy = false;
    const next = pending;
    pending = null;
    if (next) await run(next.value);
  };
  return (value) => {
    if (isBusy) pending = { value };
    else void run(value);
  };
}

/** @returns a function that shows a text on every sign of the lane */
export function signWorker(signs: readonly Sign[], retryOptions: RetryOptions): (text: SignText) => void {
  const workers = signs.map((sign) => latestOnly((text: SignText) => sign.show(text), retryOptions));
  return (text) => {
    for (const show of workers) show(text);
  };
}

/** @returns a function that sets every light of the lane */
export function lightWorker(lights: readonly Light[], retryOptions: RetryOptions): (colour: LightColour) => void {
  const workers = lights.map((light) => latestOnly((colour: LightColour) => light.set(colour), retryOptions));
  return (colour) => {
    for (const set of workers) set(colour);
  };
}
