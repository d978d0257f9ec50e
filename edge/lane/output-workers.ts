import { type Clock } from "../../shared/lib/clock.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import { type Barrier, type Light, type LightColour, NotSentError, type Sign, type SignText } from "./ports.ts";
import { type BarrierCommand } from "./machine/state.ts";

/** An open that had to wait longer than this is not sent any more: the vehicle it was for may be gone. */
export const STALE_OPEN_MS = 5_000;
/** A device that has not answered by then is taken not to have answered. */
const ANSWER_MS = 5_000;
const SHOW_AGAIN_MS = 1_000;

export type BarrierOutcome = { is: "told" } | { is: "failed"; isCertain: boolean; because: string };

/** Tells the barrier one thing at a time, in order, and always says what came of it. */
export function barrierWorker(
  barrier: Barrier | null,
  clock: Clock,
): (command: BarrierCommand, tell: (barrier: Barrier) => Promise<void>) => Promise<BarrierOutcome> {
  let busy: Promise<unknown> | null = null;
  const send = async (
    command: BarrierCommand,
    tell: (barrier: Barrier) => Promise<void>,
    askedMs: number,
  ): Promise<BarrierOutcome> => {
    if (!barrier) return { is: "failed", isCertain: true, because: "this lane has no barrier" };
    if (command === "open" && clock.monotonicMs() - askedMs > STALE_OPEN_MS)
      return { is: "failed", isCertain: true, because: "the barrier was busy for too long" };
    try {
      await withLimit(tell(barrier), clock);
      return { is: "told" };
    } catch (error) {
      const because = messageOf(error);
      return { is: "failed", isCertain: error instanceof NotSentError, because };
    }
  };
  return async (command, tell) => {
    const askedMs = clock.monotonicMs();
    // An idle barrier is told in this very turn: a truck waits for it.
    const turn = busy ? busy.then(() => send(command, tell, askedMs)) : send(command, tell, askedMs);
    busy = turn;
    const outcome = await turn;
    if (busy === turn) busy = null;
    return outcome;
  };
}

async function withLimit(work: Promise<void>, clock: Clock): Promise<void> {
  let cancel: () => void = () => undefined;
  const limit = new Promise<never>((_, reject) => {
    cancel = clock.after(ANSWER_MS, () => reject(new Error("the device did not answer in time")));
  });
  try {
    await Promise.race([work, limit]);
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
