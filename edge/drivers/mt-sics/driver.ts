import { MtSics } from "../../../shared/wire/devices/scale.ts";
import type { Driver } from "../driver.ts";
import { scaleDevice } from "../scale/scale-device.ts";
import type { z } from "zod";
import { mtSicsProtocol } from "./frame.ts";

/** Mettler Toledo SICS. */
export const mtSics: Driver<z.infer<typeof MtSics>> = {
  settings: MtSics,
  create: (config, deps) => scaleDevice(config, deps, mtSicsProtocol),
};
