import { never } from "../../../shared/lib/never.ts";
import { type DeviceConfig } from "../config/schema.ts";
import { type Link } from "../links/link.ts";
import { alphaSignDouble } from "./alpha-sign/double.ts";
import { type DeviceDouble, type DeviceWorld, type OnOutput, type OnShown } from "./double.ts";
import { lineScannerDouble } from "./line-scanner/double.ts";
import { modbusBoardDouble } from "./modbus-board/double.ts";
import { mqttReaderDouble } from "./mqtt-reader/double.ts";
import { tasmotaDouble } from "./tasmota/double.ts";

/** Builds the double of one configured device. @param lane the lane whose reader it is, for its events */
export function openDevice(
  config: DeviceConfig,
  lane: string,
  linkOf: (link: Extract<DeviceConfig, { link: unknown }>["link"]) => Link,
  world: DeviceWorld,
  wires: { onOutput: OnOutput; onShown: OnShown },
): DeviceDouble {
  switch (config.driver) {
    case "modbus-board":
      return modbusBoardDouble(config.id, config, linkOf(config.link), world, wires.onOutput);
    case "alpha-sign":
      return alphaSignDouble(config.id, config, linkOf(config.link), world, wires.onShown);
    case "line-scanner":
      return lineScannerDouble(config.id, lane, config, linkOf(config.link), world);
    case "tasmota":
      return tasmotaDouble(config.id, config, world, wires.onOutput);
    case "mqtt-reader":
      return mqttReaderDouble(config.id, lane, config, world);
    default:
      return never(config);
  }
}
