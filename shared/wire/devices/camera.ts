import { z } from "zod";
import { Topic } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";

/** The URL of a camera's snapshot on the gate's network. */
export const PictureAddress = {
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && new URL(url).username === "" && new URL(url).password === "", {
      error: saying("holds_user_name"),
    })
    .describe("where the camera hands out one picture, such as http://192.168.1.20/snapshot.jpg"),
  username: z.string().max(64).default("").describe("for Basic or Digest, as the camera requests; empty: none"),
  password: z.string().max(128).default("").describe("the password of that user"),
  timeout_ms: z.int().min(200).max(4000).default(2000).describe("timeout of a picture"),
  max_bytes: z
    .int()
    .min(10_000)
    .max(4_194_304)
    .default(2_097_152)
    .describe("a larger picture is not taken; set the camera to less than this"),
};

const HttpPictures = z.strictObject({
  type: z.literal("http"),
  ...PictureAddress,
  poll_ms: z.int().min(50).max(5000).default(200).describe("poll interval for pictures while one is needed"),
});

const MqttPictures = z.strictObject({
  type: z.literal("mqtt"),
  topic: Topic.describe("where the camera publishes its pictures, not retained"),
  field: z
    .string()
    .min(1)
    .max(64)
    .nullable()
    .default(null)
    .describe("the JSON field with the picture in base64; null: the payload is the picture"),
  silent_seconds: z
    .int()
    .min(1)
    .max(300)
    .nullable()
    .default(null)
    .describe("the camera is lost (offline) after this time without a picture; null: it is online while the broker is"),
});

/** A camera that reads QR codes held up to it. */
export const CameraReader = z.strictObject({
  role: z.literal("reader"),
  driver: z.literal("camera"),
  source: z
    .discriminatedUnion("type", [HttpPictures, MqttPictures])
    .describe("source of its pictures: polled over HTTP, or published by the camera"),
  only_with_vehicle: z
    .boolean()
    .default(true)
    .describe("where the lane has a loop before the arm, pictures are looked at only while a vehicle may stand on it"),
  forget_seconds: z
    .number()
    .min(0.5)
    .max(30)
    .default(3)
    .describe("debounce: a code that was out of sight for this time is a new scan when it is shown again"),
  again_seconds: z
    .int()
    .min(5)
    .max(600)
    .default(30)
    .describe("a code that stays in sight is a new scan again after this time, so that nobody waits for ever"),
});

/** A camera that records evidence pictures of the lane. */
export const CameraSnapshot = z.strictObject({
  role: z.literal("camera"),
  driver: z.literal("camera-snapshot"),
  ...PictureAddress,
  at_decision: z
    .boolean()
    .default(true)
    .describe("takes a picture when a vehicle is decided about, or an officer opens"),
  at_passage: z.boolean().default(true).describe("takes a picture when a vehicle has gone through"),
});
