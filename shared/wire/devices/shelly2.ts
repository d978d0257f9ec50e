import { z } from "zod";
import { Topic } from "./links.ts";
import { areDistinct, LoopPlace } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";

const Own = {
  driver: z.literal("shelly2"),
  topic: Topic.describe("the device's topic prefix, such as shellyplus1-a8032abe54dc"),
  source: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: saying("must_be_device_name") })
    .nullable()
    .default(null)
    .describe("answers come to <source>/rpc; no other device or program may use it; null: gate- and the device's id"),
};
const Switch = z.int().min(0).max(7);

/** A barrier on a Shelly of the second generation or later. Each command sets its own off timer. */
export const Shelly2Barrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Own,
    open_switch: Switch.default(0).describe("which switch opens"),
    close_switch: Switch.nullable().default(null).describe("null where the barrier closes by itself"),
    hold_switch: Switch.nullable()
      .default(null)
      .describe("a switch of its own that holds the arm up; null: the open switch is held instead"),
    pulse_ms: z.int().min(100).max(5000).multipleOf(100).default(500).describe("sent as toggle_after"),
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
  input: z.int().min(0).max(7).default(0).describe("which input the detector is wired to"),
  active_high: z.boolean().default(true).describe("false for a fail-safe detector, whose contact opens on a vehicle"),
});

export const Shelly2 = z.discriminatedUnion("role", [Shelly2Barrier, Shelly2Loop]);
export type Shelly2 = z.infer<typeof Shelly2>;
