import { AndLine } from "../../../shared/wire/devices/scale.ts";
import type { Driver } from "../driver.ts";
import { scaleDevice } from "../scale/scale-device.ts";
import type { z } from "zod";
import { andLineProtocol } from "./frame.ts";

/** A&D and the indicators that send its line. */
export const andLine: Driver<z.infer<typeof AndLine>> = {
  settings: AndLine,
  create: (config, deps) => scaleDevice(config, deps, andLineProtocol(config.settings)),
};
