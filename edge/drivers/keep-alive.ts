import { type Clock } from "../../shared/lib/clock.ts";

/** A link's own keep-alive shows a lost device late or never; asked this often, the loss shows within 5 s. */
const ASK_MS = 1000;
const SILENCE_LIMIT_MS = 3500;

/** Asks a device again and again whether it is still there. */
export interface KeepAlive {
  /** From now on, beginning at once; what was heard before counts no more. */
  start(): void;
  /** The device has said something. */
  heard(): void;
  stop(): void;
}

/**
 * @param on.ask sends a harmless question that the device answers at once
 * @param on.silent it has answered nothing for too long; told once a second until it does
 */
export function keepAlive(clock: Clock, on: { ask(): void; silent(): void }): KeepAlive {
  let heardMs = 0;
  let cancel = (): void => undefined;
  const ask = (): void => {
    cancel = clock.after(ASK_MS, ask);
    if (clock.monotonicMs() - heardMs > SILENCE_LIMIT_MS) on.silent();
    on.ask();
  };
  return {
    start() {
      heardMs = clock.monotonicMs();
      cancel();
      ask();
    },
    heard() {
      heardMs = clock.monotonicMs();
    },
    stop: () => cancel(),
  };
}
