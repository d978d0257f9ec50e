import type { BrokerMessage } from "../drivers/mqtt/broker.ts";
import type { SiteDeps } from "../site/start-site.ts";

/** Published messages; a test delivers them at any time, any number of times and in any order. */
export interface SiteBus {
  readonly sent: { topic: string; payload: string }[];
  /** A gate's connection; while it is cut, it sends nothing. */
  connect(name: string): SiteDeps["broker"];
  cut(name: string): void;
  mend(name: string): void;
  deliver(to: string, message: { topic: string; payload: string }): void;
}

export function siteBus(): SiteBus {
  const sent: SiteBus["sent"] = [];
  const handlers = new Map<string, (message: BrokerMessage) => void>();
  const mended = new Map<string, () => void>();
  const isCut = new Set<string>();
  return {
    sent,
    connect: (name) => ({
      get isConnected() {
        return !isCut.has(name);
      },
      lostBecause: null,
      publish(topic, payload) {
        if (isCut.has(name)) return Promise.reject(new Error("not connected"));
        sent.push({ topic, payload });
        return Promise.resolve();
      },
      subscribe(_filter, onMessage) {
        handlers.set(name, onMessage);
        return () => handlers.delete(name);
      },
      listen(listener) {
        mended.set(name, () => listener.connected());
        return () => mended.delete(name);
      },
    }),
    cut: (name) => isCut.add(name),
    mend(name) {
      if (isCut.delete(name)) mended.get(name)?.();
    },
    deliver(to, { topic, payload }) {
      if (isCut.has(to)) return;
      handlers.get(to)?.({ topic, payload: Buffer.from(payload, "utf8"), isRetained: false, atMs: 0 });
    },
  };
}
