import type { Clock } from "../../shared/lib/clock.ts";
import { NotSentError } from "../lane/ports.ts";
import { say } from "../../shared/words/say.ts";
import { Trouble } from "../../shared/words/trouble.ts";

const CONFIRM_LIMIT_MS = 2000;

/** Commands that count as accepted when the device itself confirms them: the link's acknowledgement is not enough. */
export interface Confirmations<K> {
  /**
   * Sends a command once, and waits for `confirm` with the same key.
   * @throws NotSentError if a command of the same key still waits, or if `send` throws one; an Error on timeout
   */
  awaited(key: K, send: () => Promise<void>): Promise<void>;
  confirm(key: K): void;
  refuse(key: K, error: Error): void;
}

export function confirmations<K>(name: string, clock: Clock, limitMs = CONFIRM_LIMIT_MS): Confirmations<K> {
  const waiting = new Map<K, { resolve(): void; reject(error: Error): void }>();
  return {
    async awaited(key, send) {
      if (waiting.has(key)) throw new NotSentError(say("before_unconfirmed", { device: name }));
      let cancel = (): void => undefined;
      const confirmed = new Promise<void>((resolve, reject) => {
        waiting.set(key, { resolve, reject });
        cancel = clock.after(limitMs, () => reject(new Trouble(say("unconfirmed", { device: name }))));
      });
      try {
        await Promise.all([confirmed, send()]);
      } finally {
        cancel();
        waiting.delete(key);
      }
    },
    confirm: (key) => waiting.get(key)?.resolve(),
    refuse: (key, error) => waiting.get(key)?.reject(error),
  };
}
