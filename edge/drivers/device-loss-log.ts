import type { Log } from "../../shared/lib/log.ts";
import type { DeviceEvents } from "../lane/ports.ts";
import type { DeviceConfig } from "./device.ts";
import type { LinePool } from "./line/line-pool.ts";
import type { Broker } from "./mqtt/broker.ts";
import { hangsOnBroker } from "../../shared/devices/uses.ts";

/**
 * One log line when the device is lost (gone, offline, silent), one when it returns. Where its line or the broker is
 * down, that is logged instead.
 */
export function withDeviceLossLog(
  config: DeviceConfig,
  events: DeviceEvents,
  { broker, lines, log }: { broker: Pick<Broker, "isConnected"> | null; lines: Pick<LinePool, "isOpen">; log: Log },
): DeviceEvents {
  const { settings } = config;
  const isOnBroker = hangsOnBroker(settings);
  const isLinkDown = (): boolean =>
    "link" in settings ? !lines.isOpen(settings.link) : isOnBroker && broker?.isConnected === false;
  const who = { device: config.id, name: config.name };
  let isLost = false;
  return {
    ...events,
    health(id, state, detail) {
      if (state === "lost" && !isLost && !isLinkDown()) {
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
