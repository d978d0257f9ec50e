import type { z } from "zod";
import type { MqttLight } from "../../../shared/wire/devices/mqtt.ts";
import { type Device, NotSentError } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { availabilityDevice } from "./availability-device.ts";

/** A colour that was not delivered within this time is stale. */
const EXPIRY_SECONDS = 5;

/** A light that takes its colour from a topic. The lane sends the colour again after a reconnect. */
export function mqttLight(config: DeviceConfig<z.infer<typeof MqttLight>>, deps: DriverDeps): Device {
  const { topic, red_payload, green_payload, off_payload } = config.settings;
  const payloads = { red: red_payload, green: green_payload, off: off_payload };
  const device = availabilityDevice(config, config.settings, deps, {});
  return {
    ...device,
    light: {
      set(colour) {
        if (!device.isAvailable) return Promise.reject(new NotSentError(device.health.words));
        return device.publish(topic, payloads[colour], { expirySeconds: EXPIRY_SECONDS });
      },
    },
    async [Symbol.asyncDispose]() {
      if (device.isAvailable)
        await device.publish(topic, off_payload, { expirySeconds: EXPIRY_SECONDS }).catch(() => undefined);
      await device[Symbol.asyncDispose]();
    },
  };
}
