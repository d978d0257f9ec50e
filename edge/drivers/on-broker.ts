import { type DeviceSettings } from "../../shared/wire/devices/device.ts";

/** Drivers whose devices all hang on the site's broker. */
const ON_BROKER: readonly DeviceSettings["driver"][] = ["mqtt", "tasmota", "shelly1", "shelly2", "awtrix"];

/** Is the device reached over the site's broker? A camera or a plate reader may be, by its source. */
export function hangsOnBroker(settings: DeviceSettings): boolean {
  if (settings.driver === "camera" || settings.driver === "plate-reader") return settings.source.type === "mqtt";
  return ON_BROKER.includes(settings.driver);
}
