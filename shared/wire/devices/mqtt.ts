import { z } from "zod";
import { Topic } from "./links.ts";
import { TakesRest } from "./scanner-line.ts";
import { LoopPlace } from "./wiring.ts";
import { help } from "../../words/settings/settings.ts";

const Payload = z.string().min(1).max(1024);
const Word = z.string().min(1).max(64);
const Field = z.string().max(64).nullable().default(null);

const Available = {
  driver: z.literal("mqtt"),
  availability_topic: Topic.nullable().default(null).meta(help("mqtt.availability_topic")),
  online_payload: z.string().max(64).default("online").meta(help("mqtt.online_payload")),
};

/** A reader that publishes its scans. The payload is the text, or JSON with the text in `field`. */
export const MqttReader = z.strictObject({
  role: z.literal("reader"),
  ...Available,
  topic: Topic.meta(help("mqtt.topic")),
  field: Field.meta(help("mqtt.field")),
  shared_by: z.enum(["nobody", "loop"]).default("nobody").meta(help("shared_by")),
  takes_rest: TakesRest,
});

/** A sign of any make that subscribes to a topic for its text. */
export const MqttSign = z.strictObject({
  role: z.literal("sign"),
  ...Available,
  topic: Topic.meta(help("mqtt-sign.topic")),
  template: Payload.default('{"text":"{text}","colour":"{colour}"}').meta(help("template")),
  columns: z.int().min(4).max(120).nullable().default(null).meta(help("mqtt.columns")),
  line_break: z.string().max(8).default(" ").meta(help("line_break")),
  green: Word.default("green").meta(help("mqtt.green")),
  yellow: Word.default("yellow").meta(help("mqtt.yellow")),
  red: Word.default("red").meta(help("mqtt.red")),
  repeat_seconds: z.int().min(5).max(600).default(30).meta(help("mqtt.repeat_seconds")),
});

/** A gate controller that subscribes to command topics and ends its own pulses. */
export const MqttBarrier = z.strictObject({
  role: z.literal("barrier"),
  ...Available,
  open_topic: Topic.meta(help("open_topic")),
  open_payload: Payload.default("open").meta(help("open_payload")),
  close_topic: Topic.nullable().default(null).meta(help("close_topic")),
  close_payload: Payload.default("close").meta(help("close_payload")),
  hold_topic: Topic.nullable().default(null).meta(help("hold_topic")),
  hold_payload: Payload.default("hold").meta(help("hold_payload")),
  release_payload: Payload.default("release").meta(help("release_payload")),
  confirm_topic: Topic.nullable().default(null).meta(help("confirm_topic")),
  confirm_field: Field.meta(help("confirm_field")),
  confirm_payload: Payload.default("{id}").meta(help("confirm_payload")),
  confirm_ms: z.int().min(100).max(4000).default(2000).meta(help("confirm_ms")),
  valid_seconds: z.int().min(1).max(5).default(3).meta(help("valid_seconds")),
  position_topic: Topic.nullable().default(null).meta(help("position_topic")),
  position_field: Field.meta(help("position_field")),
  open_position: Word.default("open").meta(help("open_position")),
  closed_position: Word.default("closed").meta(help("closed_position")),
  moving_position: Word.default("moving").meta(help("moving_position")),
});

/** A light that subscribes to a topic for its colour. */
export const MqttLight = z.strictObject({
  role: z.literal("light"),
  ...Available,
  topic: Topic.meta(help("mqtt-light.topic")),
  red_payload: Payload.default("red").meta(help("red_payload")),
  green_payload: Payload.default("green").meta(help("green_payload")),
  off_payload: Payload.default("off").meta(help("off_payload")),
});

const Contact = {
  ...Available,
  topic: Topic.meta(help("contact.topic")),
  field: Field.meta(help("contact.field")),
  report_seconds: z.int().min(1).max(300).nullable().default(null).meta(help("report_seconds")),
};

export const MqttLoop = z.strictObject({
  role: z.literal("loop"),
  ...Contact,
  place: LoopPlace,
  occupied_payload: Word.default("ON").meta(help("occupied_payload")),
  free_payload: Word.default("OFF").meta(help("free_payload")),
});

export const MqttFire = z.strictObject({
  role: z.literal("fire"),
  ...Contact,
  on_payload: Word.default("ON").meta(help("on_payload")),
  off_payload: Word.default("OFF").meta(help("mqtt.off_payload")),
});

export const Mqtt = z.discriminatedUnion("role", [MqttReader, MqttSign, MqttBarrier, MqttLight, MqttLoop, MqttFire]);
export type Mqtt = z.infer<typeof Mqtt>;
