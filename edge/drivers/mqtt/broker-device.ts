import { NotSentError } from "../../lane/ports.ts";
import type { DriverDeps } from "../device.ts";
import type { HealthReport } from "../health.ts";
import type { BrokerMessage, PublishOptions } from "./broker.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** A device behind the site's broker: its subscriptions, and its health as far as it depends on the broker. */
export interface BrokerDevice extends AsyncDisposable {
  readonly health: HealthReport;
  start(): void;
  /** As `Broker.publish`; rejects with the reason if there is no broker. */
  publish(topic: string, payload: string, options?: PublishOptions): Promise<void>;
}

export function brokerDevice(
  { broker, health }: Pick<DriverDeps, "broker" | "health">,
  on: {
    /** Topic filters with their handlers. */
    topics: readonly (readonly [filter: string, onMessage: (message: BrokerMessage) => void])[];
    /** The broker is connected, and the subscriptions are active; the device itself reports when it is ready. */
    connected(): void;
    lost(because: Spoken): void;
  },
): BrokerDevice {
  const ends: (() => void)[] = [];
  const lost = (because: Spoken): void => {
    health.set("lost", because);
    on.lost(because);
  };
  return {
    health,
    start() {
      // Without a broker its claims are not granted, and it does not start.
      if (!broker) return;
      ends.push(broker.listen({ connected: () => on.connected(), lost }));
      for (const [filter, onMessage] of on.topics) ends.push(broker.subscribe(filter, onMessage));
      if (broker.isConnected) on.connected();
      else if (broker.lostBecause !== null) lost(broker.lostBecause);
    },
    publish: (topic, payload, options) =>
      broker?.publish(topic, payload, options) ?? Promise.reject(new NotSentError(health.words)),
    [Symbol.asyncDispose]() {
      for (const end of ends.splice(0).reverse()) end();
      return Promise.resolve();
    },
  };
}
