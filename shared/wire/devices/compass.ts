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

/**
 * Compass boards that speak `A6 … A9` over TCP (port 5000) or serial: four outputs, four inputs, three Wiegand readers,
 * running text, recordings. All devices with the same link share the board and need equal Board settings.
 */
const Board = {
  driver: z.literal("compass"),
  link: Link,
  dialect: z
    .enum(["long", "short"])
    .default("long")
    .describe("long: protocol 0 (OUT1ON, TRIG1, IN1ON); short: protocol 1 (O1N, TR1, I1N)"),
  select_dialect: z
    .boolean()
    .default(false)
    .describe("send the board CMD0 or CMD1 at every connection; false: it is set up for the dialect already"),
  asks: z
    .enum(["STAT", "PING", "PNG"])
    .nullable()
    .default(null)
    .describe("keep-alive command for the board; null: STAT in the long dialect, PNG in the short one"),
  poll_ms: PollMs,
  push_ms: z
    .int()
    .min(100)
    .max(9900)
    .multipleOf(100)
    .default(200)
    .describe("retry interval at which the board sends an event again until it is acknowledged"),
  push_flags: z
    .union([z.literal(11), z.literal(13)])
    .default(11)
    .describe("number of event kinds in its push mode: 11 report cards at W, 13 cards at X and Y, too"),
  status_digits: z
    .array(z.int().min(1).max(4))
    .max(4)
    .default([])
    .describe(
      "for boards that answer STAT with digits: the input that each digit stands for, in order; empty: they name the inputs that are on",
    ),
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
    channel: z.enum(["W", "X", "Y"]).default("W").describe("the letter that the board puts before the reader's cards"),
    card_radix: CardRadix,
    accepted_track: Track.describe("the recording to play for an accepted card; null: silence"),
    refused_track: Track.describe("the recording to play for a refused card; null: silence"),
  })
  .refine(({ channel, push_flags }) => channel === "W" || push_flags === 13, {
    path: ["push_flags"],
    error: saying("readers_need_13"),
  });

const Text = {
  columns: z.int().min(4).max(48).default(32).describe("the most characters of a line; what is longer is cut off"),
  brightness_digit: z
    .int()
    .min(0)
    .max(9)
    .default(9)
    .describe("the digit before the text; the vendor's own tool sends 9"),
  text_mode: z.int().min(0).max(9).default(1).describe("how the text comes: 1 and 2 are known to take text"),
  ss: z
    .int()
    .min(1)
    .max(99)
    .default(50)
    .describe("the first number of a line: its speed or how long it stays, by maker"),
  dd: z.int().min(1).max(99).default(50).describe("the second number of a line: the other of the two"),
  repeat_seconds: z.int().min(5).max(600).default(60).describe("refresh interval of the text"),
};

/** The text display that is connected to a board. */
const CompassSign = z.strictObject({
  role: z.literal("sign"),
  ...Board,
  text_command: z
    .enum(["D", "T"])
    .default("D")
    .describe("D: DSD (DSPD in the short dialect), text that is kept; T: DST (DSPT), text that is probably not"),
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
