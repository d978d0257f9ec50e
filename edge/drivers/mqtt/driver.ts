import { never } from "../../../shared/lib/never.ts";
import { type DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { type Device } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { mqttBarrier } from "./barrier.ts";
import { mqttFire, mqttLoop } from "./contact.ts";
import { mqttLight } from "./light.ts";
import { mqttReader } from "./reader.ts";
import { mqttSign } from "./sign.ts";

type Settings = Extract<DeviceSettings, { driver: "mqtt" }>;

/** Devices of any make on the site's broker: topics and payloads are settings. */
export function createMqtt({ id, name, settings }: DeviceConfig<Settings>, deps: DriverDeps): Device {
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
      return never(settings);
  }
}
