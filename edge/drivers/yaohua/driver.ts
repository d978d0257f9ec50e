import { Yaohua } from "../../../shared/wire/devices/scale.ts";
import type { Driver } from "../driver.ts";
import { scaleDevice } from "../scale/scale-device.ts";
import type { z } from "zod";
import { yaohua } from "./frame.ts";

/** Yaohua XK3190 and Keli. */
export const yaohuaScale: Driver<z.infer<typeof Yaohua>> = {
  settings: Yaohua,
  create: (config, deps) => scaleDevice(config, deps, yaohua(config.settings)),
};
