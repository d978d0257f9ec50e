import type { Clock } from "../../../shared/lib/clock.ts";
import type { OpenDatabase, Tx } from "../db/database.ts";

/** A running wait: it starts before the query that may find nothing, so that no notification in between is missed. */
export interface Watch extends Disposable {
  /**
   * Waits for a notification of a topic.
   * @returns `notified` at once if it arrived since the watch began, `quiet` after `maxMs`, `stopped` by the signal
   */
  wait(maxMs: number, signal: AbortSignal): Promise<"notified" | "quiet" | "stopped">;
}

/** Wakes waiters by topic (publish/subscribe). It carries no data: a woken waiter queries the database. */
export interface Notifier {
  /** Inside the transaction, before the commit: hands the topics to other processes. */
  announce(tx: Tx, topics: ReadonlySet<string>): Promise<void>;
  /** After the commit: wakes the waiters in this process. */
  committed(topics: ReadonlySet<string>): void;
  watch(topics: readonly string[]): Watch;
  /** Calls `listener` at each notification of one of the topics; the returned function unsubscribes it. */
  subscribe(topics: readonly string[], listener: () => void): () => void;
  close(): Promise<void>;
}

/** The subscriptions of this process. */
export interface Listeners {
  notify(topic: string): void;
  /** All listeners: notifications may have been missed. */
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
        wait: (maxMs, signal) =>
          new Promise((resolve) => {
            const finish = (): void => {
              cancel();
              signal.removeEventListener("abort", finish);
              wake = undefined;
              const outcome = signal.aborted ? "stopped" : wasNotified ? "notified" : "quiet";
              wasNotified = false;
              resolve(outcome);
            };
            const cancel = clock.after(maxMs, finish);
            wake = finish;
            signal.addEventListener("abort", finish);
            if (wasNotified || signal.aborted) finish();
          }),
        [Symbol.dispose]: unsubscribe,
      };
    },
  };
}

/** A command on the server writes beside central: waiters notice it with this delay. */
const LOOK_EVERY_MS = 2_000;

/**
 * Notifications within one process: a commit notifies the listeners directly. Writes of other processes are polled, and
 * a change wakes all listeners.
 */
export function localNotifier(clock: Clock, database: Pick<OpenDatabase, "wasWrittenElsewhere">): Notifier {
  const listeners = createListeners(clock);
  let isClosed = false;
  let cancel = (): void => undefined;
  const lookLater = (): void => {
    if (isClosed) return;
    cancel = clock.after(LOOK_EVERY_MS, () => {
      if (database.wasWrittenElsewhere?.() === true) listeners.notifyAll();
      // A clock jump of weeks causes one poll, not one for every two seconds.
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
