import { z } from "zod";
import { Topic } from "./links.ts";
import { areDistinct, LoopPlace } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

const Own = {
  driver: z.literal("shelly1"),
  topic: Topic.meta(help("shelly1.topic")),
};
const Relay = z.int().min(0).max(3);

/** A barrier on a first-generation Shelly, whose `auto_off` ends the pulse. */
export const Shelly1Barrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Own,
    open_relay: Relay.default(0).meta(help("shelly1.open_relay")),
    close_relay: Relay.nullable().default(null).meta(help("close_relay")),
    hold_relay: Relay.nullable().default(null).meta(help("shelly1.hold_relay")),
    pulse_ms: z.int().min(100).max(10_000).default(1000).meta(help("shelly1.pulse_ms")),
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
  input: z.int().min(0).max(3).default(0).meta(help("input")),
  active_high: z.boolean().default(true).meta(help("active_high")),
});

export const Shelly1 = z.discriminatedUnion("role", [Shelly1Barrier, Shelly1Loop]);
export type Shelly1 = z.infer<typeof Shelly1>;
