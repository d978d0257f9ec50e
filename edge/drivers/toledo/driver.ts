import { Toledo } from "../../../shared/wire/devices/scale.ts";
import type { Driver } from "../driver.ts";
import { scaleDevice } from "../scale/scale-device.ts";
import type { z } from "zod";
import { toledo } from "./frame.ts";

/** Mettler Toledo continuous output. */
export const toledoScale: Driver<z.infer<typeof Toledo>> = {
  settings: Toledo,
  create: (config, deps) => scaleDevice(config, deps, toledo(config.settings)),
};
