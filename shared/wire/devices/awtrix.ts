import { z } from "zod";
import { Topic } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

const Hex = z.string().regex(/^#[0-9A-F]{6}$/i, { error: saying("must_be_colour") });

/** AWTRIX 3 pixel clocks as signs. */
export const AwtrixSign = z.strictObject({
  role: z.literal("sign"),
  driver: z.literal("awtrix"),
  prefix: Topic.meta(help("awtrix.prefix")),
  hold: z.boolean().default(true).meta(help("hold")),
  duration_seconds: z.int().min(1).max(600).default(10).meta(help("duration_seconds")),
  green: Hex.default("#00FF00").meta(help("green")),
  yellow: Hex.default("#FFC000").meta(help("yellow")),
  red: Hex.default("#FF0000").meta(help("red")),
  repeat_seconds: z.int().min(5).max(600).default(60).meta(help("awtrix.repeat_seconds")),
  availability_topic: Topic.nullable().default(null).meta(help("availability_topic")),
  online_payload: z.string().max(64).default("online").meta(help("online_payload")),
});
