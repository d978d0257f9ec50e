import { z } from "zod";
import {
  ArmModes,
  BoxInput,
  BoxOutput,
  CardRadix,
  Limits,
  namesItsOpenOutput,
  OPEN_OUTPUT_RULE,
  PollMs,
  Track,
} from "./box.ts";
import { Link } from "./links.ts";
import { DebounceMs, eachOutputOnce, LIMITS_RULE, limitsDiffer, LoopPlace } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

/**
 * Compass boards that speak `A6 … A9` over TCP (port 5000) or serial: four outputs, four inputs, three Wiegand readers,
 * running text, recordings. All devices with the same link share the board and need equal Board settings.
 */
const Board = {
  driver: z.literal("compass"),
  link: Link,
  dialect: z.enum(["long", "short"]).default("long").meta(help("dialect")),
  select_dialect: z.boolean().default(false).meta(help("select_dialect")),
  asks: z.enum(["STAT", "PING", "PNG"]).nullable().default(null).meta(help("asks")),
  poll_ms: PollMs,
  push_ms: z.int().min(100).max(9900).multipleOf(100).default(200).meta(help("push_ms")),
  push_flags: z
    .union([z.literal(11), z.literal(13)])
    .default(11)
    .meta(help("push_flags")),
  status_digits: z.array(z.int().min(1).max(4)).max(4).default([]).meta(help("status_digits")),
};

const CompassBarrier = z
  .strictObject({ role: z.literal("barrier"), ...Board, ...ArmModes, ...Limits })
  .refine(namesItsOpenOutput, OPEN_OUTPUT_RULE)
  .refine(limitsDiffer, LIMITS_RULE);

const CompassLight = z
  .strictObject({
    role: z.literal("light"),
    ...Board,
    red_output: BoxOutput,
    green_output: BoxOutput,
  })
  .superRefine(eachOutputOnce);

const CompassLoop = z.strictObject({
  role: z.literal("loop"),
  ...Board,
  place: LoopPlace,
  contact: BoxInput,
  debounce_ms: DebounceMs,
});

const CompassFire = z.strictObject({ role: z.literal("fire"), ...Board, contact: BoxInput });

const CompassReader = z
  .strictObject({
    role: z.literal("reader"),
    ...Board,
    channel: z.enum(["W", "X", "Y"]).default("W").meta(help("channel")),
    card_radix: CardRadix,
    accepted_track: Track.meta(help("accepted_track")),
    refused_track: Track.meta(help("refused_track")),
  })
  .refine(({ channel, push_flags }) => channel === "W" || push_flags === 13, {
    path: ["push_flags"],
    error: saying("readers_need_13"),
  });

const Text = {
  columns: z.int().min(4).max(48).default(32).meta(help("compass.columns")),
  brightness_digit: z.int().min(0).max(9).default(9).meta(help("brightness_digit")),
  text_mode: z.int().min(0).max(9).default(1).meta(help("text_mode")),
  ss: z.int().min(1).max(99).default(50).meta(help("ss")),
  dd: z.int().min(1).max(99).default(50).meta(help("dd")),
  repeat_seconds: z.int().min(5).max(600).default(60).meta(help("compass.repeat_seconds")),
};

/** The text display that is connected to a board. */
const CompassSign = z.strictObject({
  role: z.literal("sign"),
  ...Board,
  text_command: z.enum(["D", "T"]).default("D").meta(help("text_command")),
  ...Text,
});

/** The two-line display on its own serial line, without a board. It never answers. */
export const CompassDisplay = z.strictObject({
  role: z.literal("sign"),
  driver: z.literal("compass-display"),
  link: Link,
  ...Text,
});
export type CompassDisplay = z.infer<typeof CompassDisplay>;

export const Compass = z.discriminatedUnion("role", [
  CompassBarrier,
  CompassLight,
  CompassLoop,
  CompassFire,
  CompassReader,
  CompassSign,
]);
export type Compass = z.infer<typeof Compass>;
