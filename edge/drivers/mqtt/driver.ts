import { assertNever } from "../../../shared/lib/assert-never.ts";
import { Mqtt } from "../../../shared/wire/devices/mqtt.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { mqttBarrier } from "./barrier.ts";
import { mqttFire, mqttLoop } from "./contact.ts";
import { mqttLight } from "./light.ts";
import { mqttReader } from "./reader.ts";
import { mqttSign } from "./sign.ts";

/** Devices of any make on the site's broker: topics and payloads are settings. */
export const mqtt: Driver<Mqtt> = { settings: Mqtt, create };

function create({ id, name, settings }: DeviceConfig<Mqtt>, deps: DriverDeps): Device {
  switch (settings.role) {
    case "reader":
      return mqttReader({ id, name, settings }, deps);
    case "sign":
      return mqttSign({ id, name, settings }, deps);
    case "barrier":
      return mqttBarrier({ id, name, settings }, deps);
    case "light":
      return mqttLight({ id, name, settings }, deps);
    case "loop":
      return mqttLoop({ id, name, settings }, deps);
    case "fire":
      return mqttFire({ id, name, settings }, deps);
    default:
      return assertNever(settings);
  }
}
