import { z } from "zod";
import { Topic } from "./links.ts";
import { areDistinct, LoopPlace } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

const Own = {
  driver: z.literal("shelly2"),
  topic: Topic.meta(help("shelly2.topic")),
  source: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: saying("must_be_device_name") })
    .nullable()
    .default(null)
    .meta(help("shelly2.source")),
};
const Switch = z.int().min(0).max(7);

/** A barrier on a Shelly of the second generation or later. Each command sets its own off timer. */
export const Shelly2Barrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Own,
    open_switch: Switch.default(0).meta(help("open_switch")),
    close_switch: Switch.nullable().default(null).meta(help("close_switch")),
    hold_switch: Switch.nullable().default(null).meta(help("hold_switch")),
    pulse_ms: z.int().min(100).max(5000).multipleOf(100).default(500).meta(help("shelly2.pulse_ms")),
  })
  .refine(
    ({ open_switch, close_switch, hold_switch }) =>
      areDistinct(open_switch, close_switch) && areDistinct(close_switch, hold_switch),
    { path: ["close_switch"], error: saying("must_be_of_its_own") },
  );

/** The contact of a loop detector on a Shelly of the second generation or later. */
export const Shelly2Loop = z.strictObject({
  role: z.literal("loop"),
  ...Own,
  place: LoopPlace,
  input: z.int().min(0).max(7).default(0).meta(help("input")),
  active_high: z.boolean().default(true).meta(help("active_high")),
});

export const Shelly2 = z.discriminatedUnion("role", [Shelly2Barrier, Shelly2Loop]);
export type Shelly2 = z.infer<typeof Shelly2>;
