import { type Clock } from "../../../shared/lib/clock.ts";
import { type DeviceEvents, NotSentError } from "../../lane/ports.ts";
import { healthReport, type HealthReport } from "../health.ts";
import { keepClaiming } from "../claim.ts";
import { type DeviceConfig } from "../device.ts";
import { type Broker, type BrokerMessage, type PublishOptions } from "./broker.ts";
import { belongingsOf } from "./claims.ts";

/** A device behind the site's broker: its subscriptions, and its health as far as the broker decides it. */
export interface BrokerDevice extends AsyncDisposable {
  readonly health: HealthReport;
  start(): void;
  /** As `Broker.publish`; rejects with the reason where there is no broker. */
  publish(topic: string, payload: string, options?: PublishOptions): Promise<void>;
}

export function brokerDevice(
  device: DeviceConfig,
  { broker, clock, events }: { broker: Broker | null; clock: Clock; events: DeviceEvents },
  on: {
    /** Topic filters with their hearers. */
    topics: readonly (readonly [filter: string, hear: (message: BrokerMessage) => void])[];
    /** The broker is there, and the subscriptions are in force; the device says itself when it is ready. */
    connected(): void;
    lost(because: string): void;
  },
): BrokerDevice {
  const health = healthReport(device, events);
  const ends: (() => void)[] = [];
  const lost = (because: string): void => {
    health.set("lost", because);
    on.lost(because);
  };
  let claim: AsyncDisposable | null = null;
  function begin(at: Broker): void {
    if (health.state === "misconfigured") health.set("starting", null);
    ends.push(at.listen({ connected: () => on.connected(), lost }));
    for (const [filter, hear] of on.topics) ends.push(at.subscribe(filter, hear));
    if (at.isConnected) on.connected();
    else if (at.lostBecause !== null) lost(at.lostBecause);
  }
  return {
    health,
    start() {
      if (!broker) {
        health.set("misconfigured", `${device.name} needs an MQTT broker, and this gate has none set`);
        return;
      }
      claim ??= keepClaiming(clock, () => broker.claim(belongingsOf(device.settings), device.name), {
        granted: () => begin(broker),
        refused: (because) => health.set("misconfigured", because),
      });
    },
    publish: (topic, payload, options) =>
      broker?.publish(topic, payload, options) ?? Promise.reject(new NotSentError(health.words)),
    async [Symbol.asyncDispose]() {
      for (const end of ends.splice(0).reverse()) end();
      await claim?.[Symbol.asyncDispose]();
    },
  };
}
