import { Rinstrum } from "../../../shared/wire/devices/scale.ts";
import type { Driver } from "../driver.ts";
import { scaleDevice } from "../scale/scale-device.ts";
import type { z } from "zod";
import { rinstrumProtocol } from "./frame.ts";

/** Rinstrum in automatic output. */
export const rinstrum: Driver<z.infer<typeof Rinstrum>> = {
  settings: Rinstrum,
  create: (config, deps) => scaleDevice(config, deps, rinstrumProtocol(config.settings)),
};
