import { z } from "zod";
import { Topic } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";

/** A path in a JSON or XML document: names of properties or elements, and array indexes, separated by dots. */
const Path = z.string().regex(/^[^.\0]{1,64}(\.[^.\0]{1,64}){0,7}$/, { error: saying("must_be_dotted_names") });

const OverMqtt = z.strictObject({
  type: z.literal("mqtt"),
  topic: Topic.describe("where the camera publishes the plates it reads, not retained"),
  availability_topic: Topic.nullable()
    .default(null)
    .describe("availability topic of the camera (retained, its Will); null: it is online while the broker is"),
  online_payload: z.string().max(64).default("online").describe("payload of a camera that is online"),
});

const OverHook = z.strictObject({
  type: z.literal("hook"),
  // Responses only show that the secret exists, never its value.
  secret: z
    .string()
    .regex(/^([\x21-\x7e]{16,128}|\[secret\])$/, { error: saying("must_be_visible_characters") })
    .describe(
      "the camera sends it as a bearer token, as X-Hook-Secret, or as the password of Basic or Digest, whoever the user",
    ),
  silent_seconds: z
    .int()
    .min(5)
    .max(86_400)
    .nullable()
    .default(null)
    .describe(
      "the camera is lost (offline) after this time without a message (a heartbeat counts); null: it counts as online",
    ),
});

/** A camera that reads number plates itself and sends them. */
export const PlateReader = z.strictObject({
  role: z.literal("plate-reader"),
  driver: z.literal("plate-reader"),
  source: z
    .discriminatedUnion("type", [OverMqtt, OverHook])
    .describe("how its plates come: posted to the edge, or published"),
  plate_path: Path.nullable()
    .default("plate")
    .describe(
      "where the plate stands in the JSON or XML, such as Plate.plateNumber, results.0.plate or EventNotificationAlert.ANPR.licensePlate; null: the body itself",
    ),
  confidence_path: Path.nullable()
    .default(null)
    .describe("path of the confidence in the JSON or XML; null: the camera sends none, and every plate counts"),
  confidence_of: z
    .union([z.literal(1), z.literal(100)])
    .default(100)
    .describe("the camera's value for full confidence: 1 or 100"),
  min_confidence: z.int().min(0).max(100).default(80).describe("a plate with less confidence (percent) is dropped"),
});
