import type { z } from "zod";
import { LineScanner } from "../../../shared/wire/devices/scanner-line.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { codeDevice } from "./code-device.ts";

type Settings = z.infer<typeof LineScanner>;

/** Any barcode reader in serial mode. */
export const scannerLine: Driver<Settings> = {
  settings: LineScanner,
  create,
};

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  return { ...codeDevice(config, deps, {}), reader: {} };
}
