import { type z } from "zod";
import { type LineScanner } from "../../../shared/wire/devices/scanner-line.ts";
import { type Device } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { codeDevice } from "./code-device.ts";

/** Any barcode reader in serial mode. */
export function lineScanner(config: DeviceConfig<z.infer<typeof LineScanner>>, deps: DriverDeps): Device {
  return { ...codeDevice(config, "scanner-line", deps, {}), reader: {} };
}
