import { z } from "zod";
import { Topic } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

/** A path in a JSON or XML document: names of properties or elements, and array indexes, separated by dots. */
const Path = z.string().regex(/^[^.\0]{1,64}(\.[^.\0]{1,64}){0,7}$/, { error: saying("must_be_dotted_names") });

const OverMqtt = z.strictObject({
  type: z.literal("mqtt"),
  topic: Topic.meta(help("plate-reader.topic")),
  availability_topic: Topic.nullable().default(null).meta(help("plate-reader.availability_topic")),
  online_payload: z.string().max(64).default("online").meta(help("plate-reader.online_payload")),
});

const OverHook = z.strictObject({
  type: z.literal("hook"),
  // Responses only show that the secret exists, never its value.
  secret: z
    .string()
    .regex(/^([\x21-\x7e]{16,128}|\[secret\])$/, { error: saying("must_be_visible_characters") })
    .meta(help("secret")),
  silent_seconds: z.int().min(5).max(86_400).nullable().default(null).meta(help("plate-reader.silent_seconds")),
});

/** A camera that reads number plates itself and sends them. */
export const PlateReader = z.strictObject({
  role: z.literal("plate-reader"),
  driver: z.literal("plate-reader"),
  source: z.discriminatedUnion("type", [OverMqtt, OverHook]).meta(help("plate-reader.source")),
  plate_path: Path.nullable().default("plate").meta(help("plate_path")),
  confidence_path: Path.nullable().default(null).meta(help("confidence_path")),
  confidence_of: z
    .union([z.literal(1), z.literal(100)])
    .default(100)
    .meta(help("confidence_of")),
  min_confidence: z.int().min(0).max(100).default(80).meta(help("min_confidence")),
});
