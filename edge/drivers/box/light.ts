import type { Device } from "../../lane/ports.ts";
import type { DriverDeps } from "../device.ts";
import { twoLamps } from "../two-lamps.ts";
import { boxDevice, type BoxDeviceConfig } from "./box-device.ts";
import type { BoxKind } from "./boxes.ts";

/** Red and green on two outputs of a box. */
export function boxLight(
  config: BoxDeviceConfig<{ red_output: number; green_output: number }>,
  kind: BoxKind,
  deps: DriverDeps,
): Device {
  const { red_output: red, green_output: green } = config.settings;
  const box = boxDevice(config, kind, deps, { outputs: [red, green] });
  return { ...box.device, light: twoLamps({ red, green }, async (output, isOn) => box.seat().set(output, isOn)) };
}
