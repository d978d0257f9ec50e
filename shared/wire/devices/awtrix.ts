import { z } from "zod";
import { Topic } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";

const Hex = z.string().regex(/^#[0-9A-F]{6}$/i, { error: saying("must_be_colour") });

/** AWTRIX 3 pixel clocks as signs. */
export const AwtrixSign = z.strictObject({
  role: z.literal("sign"),
  driver: z.literal("awtrix"),
  prefix: Topic.describe("the device's MQTT prefix, such as awtrix_a1b2c3"),
  hold: z.boolean().default(true).describe("the text stays until the next one; false: for `duration_seconds`"),
  duration_seconds: z.int().min(1).max(600).default(10).describe("how long a text stays that is not held"),
  green: Hex.default("#00FF00").describe("the colour of an admission"),
  yellow: Hex.default("#FFC000").describe("the colour of a referral"),
  red: Hex.default("#FF0000").describe("the colour of a refusal"),
  repeat_seconds: z
    .int()
    .min(5)
    .max(600)
    .default(60)
    .describe("refresh interval of a held text, for a sign that was off; scrolling text restarts"),
  availability_topic: Topic.nullable()
    .default(null)
    .describe("availability topic of the sign (retained); null: it is online while the broker is"),
  online_payload: z.string().max(64).default("online").describe("payload of a sign that is online"),
});
