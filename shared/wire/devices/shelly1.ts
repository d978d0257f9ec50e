import { z } from "zod";
import { Topic } from "./links.ts";
import { areDistinct, LoopPlace } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";

const Own = {
  driver: z.literal("shelly1"),
  topic: Topic.describe("the device's own topic, such as shellies/shelly1-A4CF12F45C1D"),
};
const Relay = z.int().min(0).max(3);

/** A barrier on a first-generation Shelly, whose `auto_off` ends the pulse. */
export const Shelly1Barrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Own,
    open_relay: Relay.default(0).describe("which relay opens"),
    close_relay: Relay.nullable().default(null).describe("null where the barrier closes by itself"),
    hold_relay: Relay.nullable()
      .default(null)
      .describe("a relay of its own, without auto_off, that holds the arm up; null: it cannot be held"),
    pulse_ms: z
      .int()
      .min(100)
      .max(10_000)
      .default(1000)
      .describe(
        "what auto_off is set to on the device: a relay that stays on much longer is switched off and reported",
      ),
  })
  .refine(({ open_relay, close_relay, hold_relay }) => areDistinct(open_relay, close_relay, hold_relay), {
    path: ["open_relay"],
    error: saying("relays_of_their_own"),
  });

/** The contact of a loop detector on a first-generation Shelly. */
export const Shelly1Loop = z.strictObject({
  role: z.literal("loop"),
  ...Own,
  place: LoopPlace,
  input: z.int().min(0).max(3).default(0).describe("which input the detector is wired to"),
  active_high: z.boolean().default(true).describe("false for a fail-safe detector, whose contact opens on a vehicle"),
});

export const Shelly1 = z.discriminatedUnion("role", [Shelly1Barrier, Shelly1Loop]);
export type Shelly1 = z.infer<typeof Shelly1>;
