import { type Log } from "../../shared/lib/log.ts";
import { type DeviceEvents } from "../lane/ports.ts";
import { type DeviceConfig } from "./device.ts";
import { type Broker } from "./mqtt/broker.ts";
import { hangsOnBroker } from "./registry.ts";

/**
 * One log line when the device is lost (gone, offline), one when it returns. The line or the broker logs the loss of devices behind it.
 */
export function withDeviceLossLog(
  config: DeviceConfig,
  events: DeviceEvents,
  { broker, log }: { broker: Pick<Broker, "isConnected"> | null; log: Log },
): DeviceEvents {
  if ("link" in config.settings) return events;
  const isOnBroker = hangsOnBroker(config.settings);
  const who = { device: config.id, name: config.name };
  let isLost = false;
  return {
    ...events,
    health(id, state, detail) {
      if (state === "lost" && !isLost && !(isOnBroker && broker?.isConnected === false)) {
        isLost = true;
        log.warn({ ...who, because: detail }, "device lost");
      } else if (state === "ready" && isLost) {
        isLost = false;
        log.info(who, "device back");
      }
      events.health(id, state, detail);
    },
  };
}
