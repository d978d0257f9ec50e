import { z } from "zod";
import { CodeLine } from "./scanner-line.ts";

/** GM60, GM65 and GM861 reader modules. */
export const Gm65Scanner = z.strictObject({
  driver: z.literal("scanner-gm65"),
  ...CodeLine,
  mode: z
    .enum(["continuous", "trigger"])
    .default("continuous")
    .describe("continuous: the module reads by itself; trigger: it reads on a command of the driver"),
  mode_flags: z
    .int()
    .min(0)
    .max(255)
    .nullable()
    .default(null)
    .describe(
      "written to zone 0x0000 at every start, not to flash; null: 0x7D in trigger mode, as it is in continuous mode",
    ),
  trigger_seconds: z
    .int()
    .min(1)
    .max(60)
    .default(5)
    .describe("in trigger mode the command is repeated after this time without a code: its own reading time, or less"),
  watch: z.boolean().default(true).describe("keep-alive poll once a second; false for a module that answers nothing"),
});
