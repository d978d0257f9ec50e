import { Cas } from "../../../shared/wire/devices/scale.ts";
import type { Driver } from "../driver.ts";
import { scaleDevice } from "../scale/scale-device.ts";
import type { z } from "zod";
import { casProtocol } from "./frame.ts";

/** CAS. */
export const cas: Driver<z.infer<typeof Cas>> = {
  settings: Cas,
  create: (config, deps) => scaleDevice(config, deps, casProtocol(config.settings)),
};
