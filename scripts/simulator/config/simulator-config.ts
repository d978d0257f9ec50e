import { z } from "zod";
import { DeviceConfig } from "./device-schemas.ts";
import { LaneConfig } from "./schema.ts";
import { wiringProblems } from "./wiring-problems.ts";
import { saying } from "../../../shared/words/spoken-text.ts";

/**
 * The configuration of a simulator, the content of the file for `--config`; `SimulatorInput` is the same before
 * defaults.
 */
export const SimulatorConfig = z
  .strictObject({
    control: z.strictObject({ port: z.int().min(0).max(65_535).default(4600) }).prefault({}),
    lanes: z.array(LaneConfig).min(1, { error: saying("needs_a_lane") }),
    devices: z.array(DeviceConfig),
  })
  .superRefine((config, context) => {
    for (const { path, message } of wiringProblems(config)) context.addIssue({ code: "custom", path, message });
  });
export type SimulatorConfig = z.infer<typeof SimulatorConfig>;
export type SimulatorInput = z.input<typeof SimulatorConfig>;
