import { type Clock } from "../../shared/lib/clock.ts";
import { type Barrier, type Light, type LightColour, NotSentError, type Sign, type SignText } from "./ports.ts";
import { BARRIER_ANSWER_MS } from "./telling.ts";
import { say } from "../../shared/words/say.ts";
import { Trouble, spokenOf } from "../../shared/words/trouble.ts";
import { type Spoken } from "../../shared/wire/said.ts";

const SHOW_AGAIN_MS = 1_000;

/** `withheld`: it had to wait, and surely was not sent. */
export type BarrierOutcome =
  { is: "told" } | { is: "failed"; isCertain: boolean; because: Spoken } | { is: "withheld"; isLate: boolean };

export interface BarrierOrder {
  tell: (barrier: Barrier) => Promise<void>;
  /** Monotonic; it is not sent from then on. Null where it may wait for its turn. */
  deadlineMs: number | null;
  /** Asked when its turn comes: the lane may have moved on while it waited. */
  isStillWanted: () => boolean;
}

/**
 * Tells the barrier one thing at a time, in order, and always says what came of it: at its deadline at the latest where
 * it was not sent, and soon after where it was.
 */
export function barrierWorker(barrier: Barrier | null, clock: Clock): (order: BarrierOrder) => Promise<BarrierOutcome> {
  let line: Promise<unknown> | null = null;
  const isLate = ({ deadlineMs }: BarrierOrder): boolean => deadlineMs !== null && clock.monotonicMs() >= deadlineMs;
  const send = async (order: BarrierOrder): Promise<BarrierOutcome> => {
    if (!barrier) return { is: "failed", isCertain: true, because: say("no_barrier") };
    if (isLate(order)) return { is: "withheld", isLate: true };
    if (!order.isStillWanted()) return { is: "withheld", isLate: false };
    try {
      await withLimit(order.tell(barrier), clock);
      return { is: "told" };
    } catch (error) {
      return { is: "failed", isCertain: error instanceof NotSentError, because: spokenOf(error) };
    }
  };
  const sendInTurn = async (order: BarrierOrder, before: Promise<unknown>): Promise<BarrierOutcome> =>
    (await isFreeInTime(before, order.deadlineMs, clock)) ? send(order) : { is: "withheld", isLate: true };
  return (order) => {
    const before = line;
    // An idle barrier is told in this very turn: a truck waits for it.
    const outcome = before ? sendInTurn(order, before) : send(order);
    // What is withheld early keeps its place: who comes after it waits for those before.
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

/** What the work comes to, or what `late` answers where it takes longer. */
async function within<T>(work: Promise<T>, ms: number, late: () => T | Promise<T>, clock: Clock): Promise<T> {
  let cancel: () => void = () => undefined;
  const limit = new Promise<T>((resolve) => {
    cancel = clock.after(ms, () => resolve(late()));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    cancel();
  }
}

/** How long something is shown again: until the lane is over. */
export interface Patience {
  clock: Clock;
  isOver: () => boolean;
}

/**
 * Shows the latest value only: what was overtaken while the device was busy is never sent. What the device did not
 * take is sent again, for the lane may want nothing else for hours.
 */
function latestOnly<T>(send: (value: T) => Promise<void>, { clock, isOver }: Patience): (value: T) => void {
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
export function signWorker(signs: readonly Sign[], patience: Patience): (text: SignText) => void {
  const workers = signs.map((sign) => latestOnly((text: SignText) => sign.show(text), patience));
  return (text) => {
    for (const show of workers) show(text);
  };
}

/** @returns a function that sets every light of the lane */
export function lightWorker(lights: readonly Light[], patience: Patience): (colour: LightColour) => void {
  const workers = lights.map((light) => latestOnly((colour: LightColour) => light.set(colour), patience));
  return (colour) => {
    for (const set of workers) set(colour);
  };
}
