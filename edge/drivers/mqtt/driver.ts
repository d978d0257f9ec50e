import { type z } from "zod";
import { type MqttReader } from "../../../shared/wire/devices/mqtt.ts";
import { type Device } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { rareLog, scanLimit } from "../scan-limit.ts";
import { brokerDevice } from "./broker-device.ts";
import { type BrokerMessage } from "./broker.ts";
import { scanOf } from "./frame.ts";

/** A reader that has told nothing of itself so long after the broker came is taken for lost. */
const AVAILABILITY_LIMIT_MS = 3000;

/** A reader that publishes its scans. A retained scan is an old one and is not heard. */
export function mqttReader(config: DeviceConfig<z.infer<typeof MqttReader>>, deps: DriverDeps): Device {
  const { settings } = config;
  const { clock, events, log } = deps;
  const limit = scanLimit(config, deps);
  const unreadable = rareLog(clock, (count) =>
    log.warn({ device: config.id, name: config.name, count }, "payloads without a scan"),
  );
  let cancelLimit = (): void => undefined;

  const available = ({ payload }: BrokerMessage): void => {
    cancelLimit();
    const isOnline = new TextDecoder().decode(payload) === settings.online_payload;
    if (isOnline) device.health.set("ready", null);
    else device.health.set("lost", `${config.name} says that it is offline`);
  };
  const scan = (message: BrokerMessage): void => {
    if (message.isRetained) return;
    const text = scanOf(message.payload, settings.field);
    if (text === null) unreadable();
    else if (limit.allows(message.atMs)) events.scanned(config.id, text, message.atMs);
  };
  const device = brokerDevice(config, deps, {
    topics: [
      [settings.topic, scan],
      ...(settings.availability_topic === null ? [] : ([[settings.availability_topic, available]] as const)),
    ],
    connected() {
      if (settings.availability_topic === null) {
        device.health.set("ready", null);
        return;
      }
      cancelLimit();
      if (device.health.state === "ready") return;
      const silent = `${config.name} has not said that it is there`;
      cancelLimit = clock.after(AVAILABILITY_LIMIT_MS, () => device.health.set("lost", silent));
    },
    lost: () => cancelLimit(),
  });
  return {
    id: config.id,
    role: settings.role,
    reader: {},
    start: () => device.start(),
    async [Symbol.asyncDispose]() {
      cancelLimit();
      await device[Symbol.asyncDispose]();
    },
  };
}
