import { z } from "zod";
import { Topic } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

/** The URL of a camera's snapshot on the gate's network. */
export const PictureAddress = {
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && new URL(url).username === "" && new URL(url).password === "", {
      error: saying("holds_user_name"),
    })
    .meta(help("url")),
  username: z.string().max(64).default("").meta(help("username")),
  password: z.string().max(128).default("").meta(help("password")),
  timeout_ms: z.int().min(200).max(4000).default(2000).meta(help("timeout_ms")),
  max_bytes: z.int().min(10_000).max(4_194_304).default(2_097_152).meta(help("max_bytes")),
};

const HttpPictures = z.strictObject({
  type: z.literal("http"),
  ...PictureAddress,
  poll_ms: z.int().min(50).max(5000).default(200).meta(help("camera.poll_ms")),
});

const MqttPictures = z.strictObject({
  type: z.literal("mqtt"),
  topic: Topic.meta(help("topic")),
  field: z.string().min(1).max(64).nullable().default(null).meta(help("field")),
  silent_seconds: z.int().min(1).max(300).nullable().default(null).meta(help("silent_seconds")),
});

/** A camera that reads QR codes held up to it. */
export const CameraReader = z.strictObject({
  role: z.literal("reader"),
  driver: z.literal("camera"),
  source: z.discriminatedUnion("type", [HttpPictures, MqttPictures]).meta(help("source")),
  only_with_vehicle: z.boolean().default(true).meta(help("only_with_vehicle")),
  forget_seconds: z.number().min(0.5).max(30).default(3).meta(help("forget_seconds")),
  again_seconds: z.int().min(5).max(600).default(30).meta(help("again_seconds")),
});

/** A camera that records evidence pictures of the lane. */
export const CameraSnapshot = z.strictObject({
  role: z.literal("camera"),
  driver: z.literal("camera-snapshot"),
  ...PictureAddress,
  at_decision: z.boolean().default(true).meta(help("at_decision")),
  at_passage: z.boolean().default(true).meta(help("at_passage")),
});
