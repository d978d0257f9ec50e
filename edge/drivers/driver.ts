import { type z } from "zod";
import { type DeviceSettings, type DriverName, type SettingsOf } from "../../shared/wire/devices/device.ts";
import { type Link } from "../../shared/wire/devices/links.ts";
import { type Device } from "../lane/ports.ts";
import { type Claim, type LineSharing } from "./claims.ts";
import { type DeviceConfig, type DriverDeps } from "./device.ts";

/** One driver: everything that the edge knows of one kind of device. */
export interface Driver<S extends DeviceSettings> {
  settings: z.ZodType<S>;
  /** How its devices share a line; null where their settings name none. */
  line: LineOf<S>;
  /** What a device needs besides its line, before anything is opened. Pure. */
  claims(settings: S): readonly Claim[];
  /**
   * The device that the settings describe. It does nothing before `start()`, which is called when it has what it claims;
   * never throws there, and reports what is wrong with it through `deps.health`.
   */
  create(config: DeviceConfig<S>, deps: DriverDeps): Device;
}

type Has<S, Part> = [Extract<S, Part>] extends [never] ? false : true;

/** Nothing may be left out or said otherwise: whether arms are moved over the line shows in the roles. */
type LineOf<S extends DeviceSettings> =
  Has<S, { link: Link }> extends true ? LineSharing & { movesArms: Has<S, { role: "barrier" }> } : null;

/** All drivers, each by the name that its settings bear. */
export type Registry = { readonly [N in DriverName]: Driver<SettingsOf<N>> };

/** The drivers whose devices hang on a serial port or behind a serial server. */
export type LineDriverName = Extract<DeviceSettings, { link: Link }>["driver"];
