import { z } from "zod";
import { Topic } from "./links.ts";
import { TakesRest } from "./scanner-line.ts";
import { LoopPlace } from "./wiring.ts";

const Payload = z.string().min(1).max(1024);
const Word = z.string().min(1).max(64);
const Field = z.string().max(64).nullable().default(null);

const Available = {
  driver: z.literal("mqtt"),
  availability_topic: Topic.nullable()
    .default(null)
    .describe("availability topic of the device (retained, its Will); null: it is online while the broker is"),
  online_payload: z.string().max(64).default("online").describe("payload of a device that is online"),
};

/** A reader that publishes its scans. The payload is the text, or JSON with the text in `field`. */
export const MqttReader = z.strictObject({
  role: z.literal("reader"),
  ...Available,
  topic: Topic.describe("where the reader publishes what it reads, not retained"),
  field: Field.describe("the JSON field with the text; null: the payload itself"),
  shared_by: z
    .enum(["nobody", "loop"])
    .default("nobody")
    .describe(
      "for one reader between two lanes, each with a device on its topic: loop: a code is the lane's with the only vehicle before its arm",
    ),
  takes_rest: TakesRest,
});

/** A sign of any make that subscribes to a topic for its text. */
export const MqttSign = z.strictObject({
  role: z.literal("sign"),
  ...Available,
  topic: Topic.describe("where the sign takes its text from"),
  template: Payload.default('{"text":"{text}","colour":"{colour}"}').describe(
    "what is published: {text}, {line1}, {line2} and {colour} are filled in; escaped where the template is JSON",
  ),
  columns: z
    .int()
    .min(4)
    .max(120)
    .nullable()
    .default(null)
    .describe(
      "characters that fit on a line of a sign that runs nothing through: longer text is broken between words and cut; null: the sign sees to it",
    ),
  line_break: z.string().max(8).default(" ").describe("stands between the two lines of {text}"),
  green: Word.default("green").describe("what the sign calls green"),
  yellow: Word.default("yellow").describe("what the sign calls yellow"),
  red: Word.default("red").describe("what the sign calls red"),
  repeat_seconds: z.int().min(5).max(600).default(30).describe("refresh interval of its text"),
});

/** A gate controller that subscribes to command topics and ends its own pulses. */
export const MqttBarrier = z.strictObject({
  role: z.literal("barrier"),
  ...Available,
  open_topic: Topic.describe("where the controller takes its open command from"),
  open_payload: Payload.default("open").describe(
    "{id}, {issued_at} and {valid_until} are filled in, in every command: the controller should refuse a late or repeated one",
  ),
  close_topic: Topic.nullable().default(null).describe("null where the barrier closes by itself"),
  close_payload: Payload.default("close").describe("the close command"),
  hold_topic: Topic.nullable().default(null).describe("null where the barrier cannot be held open"),
  hold_payload: Payload.default("hold").describe("holds the arm up"),
  release_payload: Payload.default("release").describe("lets the arm go again, on the hold topic"),
  confirm_topic: Topic.nullable()
    .default(null)
    .describe("topic on which the controller confirms each command; null: the broker's acknowledgement counts"),
  confirm_field: Field.describe("the JSON field of the confirmation; null: the payload itself"),
  confirm_payload: Payload.default("{id}").describe(
    "what it says there: {id} and {command} (open, close, hold, release) are filled in",
  ),
  confirm_ms: z.int().min(100).max(4000).default(2000).describe("timeout of a confirmation"),
  valid_seconds: z
    .int()
    .min(1)
    .max(5)
    .default(3)
    .describe("time to live of a command, at the broker and as {valid_until}"),
  position_topic: Topic.nullable().default(null).describe("topic of the arm's position; null: it is unknown"),
  position_field: Field.describe("the JSON field of the position; null: the payload itself"),
  open_position: Word.default("open").describe("payload for an open arm"),
  closed_position: Word.default("closed").describe("payload for a closed arm"),
  moving_position: Word.default("moving").describe("payload for a moving arm; any other payload is unknown"),
});

/** A light that subscribes to a topic for its colour. */
export const MqttLight = z.strictObject({
  role: z.literal("light"),
  ...Available,
  topic: Topic.describe("where the light takes its colour from"),
  red_payload: Payload.default("red").describe("makes it red"),
  green_payload: Payload.default("green").describe("makes it green"),
  off_payload: Payload.default("off").describe("switches it off"),
});

const Contact = {
  ...Available,
  topic: Topic.describe("topic of the contact's state"),
  field: Field.describe("the JSON field with the state; null: the payload itself"),
  report_seconds: z
    .int()
    .min(1)
    .max(300)
    .nullable()
    .default(null)
    .describe(
      "the state is published at least this often, and unknown after a longer silence; null: only when it changes",
    ),
};

export const MqttLoop = z.strictObject({
  role: z.literal("loop"),
  ...Contact,
  place: LoopPlace,
  occupied_payload: Word.default("ON").describe("payload while a vehicle is on the loop"),
  free_payload: Word.default("OFF").describe("payload while the loop is free; any other payload is unknown"),
});

export const MqttFire = z.strictObject({
  role: z.literal("fire"),
  ...Contact,
  on_payload: Word.default("ON").describe("payload during an alarm"),
  off_payload: Word.default("OFF").describe("payload without an alarm; any other payload changes nothing"),
});

export const Mqtt = z.discriminatedUnion("role", [MqttReader, MqttSign, MqttBarrier, MqttLight, MqttLoop, MqttFire]);
export type Mqtt = z.infer<typeof Mqtt>;
