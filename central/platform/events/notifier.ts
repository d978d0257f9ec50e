import { type Clock } from "../../../shared/lib/clock.ts";
import { type OpenDatabase, type Tx } from "../db/database.ts";

/** A running wait: made before the look that may find nothing, so that news in between is not missed. */
export interface Watch extends Disposable {
  /**
   * Waits for a topic to be told.
   * @returns `told` at once when it happened since the watch began, `quiet` after `mostMs`, `stopped` by the signal
   */
  wait(mostMs: number, signal: AbortSignal): Promise<"notified" | "quiet" | "stopped">;
}

/** Wakes those who wait for a kind of news. Carries no news itself: who is woken looks into the database. */
export interface Notifier {
  /** Inside the transaction, before it is kept: hands the topics to other processes. */
  announce(tx: Tx, topics: ReadonlySet<string>): Promise<void>;
  /** After the transaction is kept: wakes those who wait in this process. */
  committed(topics: ReadonlySet<string>): void;
  watch(topics: readonly string[]): Watch;
  /** Calls `listener` each time one of the topics is told; the answer stops it. */
  subscribe(topics: readonly string[], listener: () => void): () => void;
  close(): Promise<void>;
}

/** Who listens to what, in this process. */
export interface Listeners {
  notify(topic: string): void;
  /** Everyone: news may have been missed. */
  notifyAll(): void;
  watch: Notifier["watch"];
  subscribe: Notifier["subscribe"];
}

/** The listeners of one process. */
export function createListeners(clock: Clock): Listeners {
  const byTopic = new Map<string, Set<() => void>>();

  function subscribe(topics: readonly string[], listener: () => void): () => void {
    for (const topic of topics) {
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
    }
    return () => {
      for (const topic of topics) {
        const listeners = byTopic.get(topic);
        if (listeners?.delete(listener) && listeners.size === 0) byTopic.delete(topic);
      }
    };
  }

  return {
    notify(topic) {
      for (const listener of [...(byTopic.get(topic) ?? [])]) listener();
    },
    notifyAll() {
      for (const listener of new Set([...byTopic.values()].flatMap((listeners) => [...listeners]))) listener();
    },
    subscribe,
    watch(topics) {
      let wasNotified = false;
      let wake: (() => void) | undefined;
      const unsubscribe = subscribe(topics, () => {
        wasNotified = true;
        wake?.();
      });
      return {
        wait: (mostMs, signal) =>
          new Promise((resolve) => {
            const finish = (): void => {
              cancel();
              signal.removeEventListener("abort", finish);
              wake = undefined;
              const outcome = signal.aborted ? "stopped" : wasNotified ? "notified" : "quiet";
              wasNotified = false;
              resolve(outcome);
            };
            const cancel = clock.after(mostMs, finish);
            wake = finish;
            signal.addEventListener("abort", finish);
            if (wasNotified || signal.aborted) finish();
          }),
        [Symbol.dispose]: unsubscribe,
      };
    },
  };
}

/** A command at the server writes beside central: those who wait hear of it this late. */
const LOOK_EVERY_MS = 2_000;

/**
 * News within one process: whoever commits tells the listeners directly. What another process has written is looked
 * for now and then, and everyone looks then.
 */
export function localNotifier(clock: Clock, database: Pick<OpenDatabase, "wasWrittenElsewhere">): Notifier {
  const listeners = createListeners(clock);
  let isClosed = false;
  let cancel = (): void => undefined;
  const lookLater = (): void => {
    if (isClosed) return;
    cancel = clock.after(LOOK_EVERY_MS, () => {
      if (database.wasWrittenElsewhere?.() === true) listeners.notifyAll();
      // A clock that leaps by weeks is one look, not one for every two seconds of them.
      setImmediate(lookLater);
    });
  };
  if (database.wasWrittenElsewhere) lookLater();
  return {
    announce: () => Promise.resolve(),
    committed(topics) {
      for (const topic of topics) listeners.notify(topic);
    },
    watch: listeners.watch,
    subscribe: listeners.subscribe,
    close() {
      isClosed = true;
      cancel();
      return Promise.resolve();
    },
  };
}
