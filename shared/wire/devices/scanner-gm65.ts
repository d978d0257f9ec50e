import { z } from "zod";
import { CodeLine } from "./scanner-line.ts";
import { help } from "../../words/settings/settings.ts";

/** GM60, GM65 and GM861 reader modules. */
export const Gm65Scanner = z.strictObject({
  driver: z.literal("scanner-gm65"),
  ...CodeLine,
  mode: z.enum(["continuous", "trigger"]).default("continuous").meta(help("scanner-gm65.mode")),
  mode_flags: z.int().min(0).max(255).nullable().default(null).meta(help("mode_flags")),
  trigger_seconds: z.int().min(1).max(60).default(5).meta(help("trigger_seconds")),
  watch: z.boolean().default(true).meta(help("watch")),
});
