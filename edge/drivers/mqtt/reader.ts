import type { z } from "zod";
import type { MqttReader } from "../../../shared/wire/devices/mqtt.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { rateLimitedLog } from "../../../shared/lib/rate-limited-log.ts";
import { scanRateLimit } from "../scan-rate-limit.ts";
import { unreadWatch } from "../unread.ts";
import { availabilityDevice } from "./availability-device.ts";
import type { BrokerMessage } from "./broker.ts";
import { scanOf } from "./frame.ts";

/** A reader that publishes its scans. A retained scan is old and is ignored. */
export function mqttReader(config: DeviceConfig<z.infer<typeof MqttReader>>, deps: DriverDeps): Device {
  const { settings } = config;
  const { clock, events, log } = deps;
  const limit = scanRateLimit(config, deps);
  const watch = unreadWatch(deps.health, config.name);
  const unreadable = rateLimitedLog(clock, (count) =>
    log.warn({ device: config.id, name: config.name, count }, "MQTT payloads without a scan were dropped"),
  );
  const scan = (message: BrokerMessage): void => {
    if (message.isRetained) return;
    const text = scanOf(message.payload, settings.field);
    if (text === null) {
      unreadable();
      watch.unread(message.payload);
      return;
    }
    watch.read();
    if (limit.allows(message.atMs)) events.scanned(config.id, text, message.atMs);
  };
  const device = availabilityDevice(config, settings, deps, { topics: [[settings.topic, scan]] });
  return { ...device, reader: {} };
}
