import type { z } from "zod";
import type { DeviceSettings, DriverName, SettingsOf } from "../../shared/wire/devices/device.ts";
import type { Link } from "../../shared/wire/devices/links.ts";
import type { Device } from "../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "./device.ts";

/** One driver: all that the edge knows of one kind of device. */
export interface Driver<S extends DeviceSettings> {
  settings: z.ZodType<S>;
  /**
   * The device that the settings describe. It is passive until `start()`, which runs once its claims are granted.
   * `start()` never throws; it reports errors through `deps.health`.
   */
  create(config: DeviceConfig<S>, deps: DriverDeps): Device;
}

/** All drivers, each by its name in the settings. */
export type Registry = { readonly [N in DriverName]: Driver<SettingsOf<N>> };

/** The drivers whose devices use a serial port or a serial server. */
export type LineDriverName = Extract<DeviceSettings, { link: Link }>["driver"];
