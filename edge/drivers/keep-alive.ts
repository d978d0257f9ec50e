import type { Clock } from "../../shared/lib/clock.ts";

/** A link's own keep-alive shows a lost device late or never; with this interval the loss shows within 5 s. */
const ASK_MS = 1000;
const SILENCE_LIMIT_MS = 3500;

/** Polls a device to detect whether it is still online. */
export interface KeepAlive {
  /** Starts polling at once; earlier input no longer counts. */
  start(): void;
  /** The device has sent something. */
  received(): void;
  stop(): void;
}

/**
 * @param on.ask sends a harmless question that the device answers at once
 * @param on.silent the device has not answered within the limit; called once a second until it does
 */
export function keepAlive(clock: Clock, on: { ask(): void; silent(): void }): KeepAlive {
  let lastReceivedMs = 0;
  let cancel = (): void => undefined;
  const ask = (): void => {
    cancel = clock.after(ASK_MS, ask);
    if (clock.monotonicMs() - lastReceivedMs > SILENCE_LIMIT_MS) on.silent();
    on.ask();
  };
  return {
    start() {
      lastReceivedMs = clock.monotonicMs();
      cancel();
      ask();
    },
    received() {
      lastReceivedMs = clock.monotonicMs();
    },
    stop: () => cancel(),
  };
}
