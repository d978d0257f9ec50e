import type { Clock } from "../../shared/lib/clock.ts";
import type { SignText } from "../lane/ports.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { Trouble } from "../../shared/words/trouble.ts";

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/** The text of a sign that stores nothing and answers nothing. */
export interface RepeatedText {
  /** Settles when the text, or a later one, has been sent. */
  show: (text: SignText) => Promise<void>;
  /** The link is online (again): the latest text is sent. */
  opened: () => void;
  /** The link is lost: waiting callers get the reason. */
  lost: (because: Spoken) => void;
  /** Forgets the text for good. */
  end: (because: Spoken) => void;
}

/**
 * The latest text wins. It is sent again at an interval and after each reconnect, so that a sign that was off shows it
 * again.
 * @param sign.send sends the text; returns the time in milliseconds during which the sign accepts nothing
 */
export function repeatedText(
  sign: { repeatSeconds: number; send(text: SignText): Promise<number> },
  clock: Clock,
): RepeatedText {
  let latest: SignText | null = null;
  let waiters: Waiter[] = [];
  let isSending = false;
  let freeAtMs = 0;
  let cancelNext = (): void => undefined;

  function rejectAll(because: Spoken): void {
    const settled = waiters;
    waiters = [];
    for (const waiter of settled) waiter.reject(new Trouble(because));
  }

  function sendSoon(): void {
    cancelNext();
    if (latest === null || isSending) return;
    const waitMs = freeAtMs - clock.monotonicMs();
    if (waitMs > 0) cancelNext = clock.after(waitMs, () => void send(latest));
    else void send(latest);
  }

  async function send(text: SignText | null): Promise<void> {
    if (text === null) return;
    const settled = waiters;
    waiters = [];
    isSending = true;
    try {
      const deafMs = await sign.send(text);
      freeAtMs = clock.monotonicMs() + deafMs;
      for (const waiter of settled) waiter.resolve();
    } catch (error) {
      for (const waiter of settled) waiter.reject(error);
    }
    isSending = false;
    cancelNext();
    if (waiters.length > 0) sendSoon();
    else if (latest !== null) cancelNext = clock.after(sign.repeatSeconds * 1000, sendSoon);
  }

  return {
    show(text) {
      latest = text;
      return new Promise((resolve, reject) => {
        waiters.push({ resolve, reject });
        sendSoon();
      });
    },
    opened: sendSoon,
    lost(because) {
      cancelNext();
      freeAtMs = 0;
      rejectAll(because);
    },
    end(because) {
      cancelNext();
      latest = null;
      rejectAll(because);
    },
  };
}
