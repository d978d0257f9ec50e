import { Sartorius } from "../../../shared/wire/devices/scale.ts";
import type { Driver } from "../driver.ts";
import { scaleDevice } from "../scale/scale-device.ts";
import type { z } from "zod";
import { sartoriusProtocol } from "./frame.ts";

/** Sartorius SBI. */
export const sartorius: Driver<z.infer<typeof Sartorius>> = {
  settings: Sartorius,
  create: (config, deps) => scaleDevice(config, deps, sartoriusProtocol(config.settings)),
};
