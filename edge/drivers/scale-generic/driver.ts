import { ScaleGeneric } from "../../../shared/wire/devices/scale.ts";
import type { Driver } from "../driver.ts";
import { scaleDevice } from "../scale/scale-device.ts";
import type { z } from "zod";
import { genericProtocol } from "./frame.ts";

/** An indicator whose frame settings describe. */
export const scaleGeneric: Driver<z.infer<typeof ScaleGeneric>> = {
  settings: ScaleGeneric,
  create: (config, deps) => scaleDevice(config, deps, genericProtocol(config.settings)),
};
