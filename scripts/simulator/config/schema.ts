import { z } from "zod";
import { defaultTimings } from "../world/truck-story.ts";

const Id = z
  .string()
  .regex(/^[a-zA-Z0-9][\w.-]{0,63}$/, { error: "must be a short name of letters, digits, . _ and -" });
const Ms = z.number().min(0).max(3_600_000);
const Broker = z
  .string()
  .regex(/^mqtts?:\/\/\S+$/, { error: "must be a broker's address such as mqtt://127.0.0.1:1883" });
const Topic = z.string().regex(/^[^#+\0]{1,256}$/, { error: "must be an MQTT topic without wildcards" });

export const LinkConfig = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("serial"),
    path: z.string().regex(/^\/[\w./:+@-]+$/, { error: "must be an absolute path; a pseudo-terminal appears there" }),
  }),
  z.strictObject({ type: z.literal("tcp"), port: z.int().min(1).max(65_535) }),
]);
export type LinkConfig = z.infer<typeof LinkConfig>;

const ModbusBoardConfig = z.strictObject({
  id: Id,
  driver: z.literal("modbus-board"),
  link: LinkConfig,
  address: z.int().min(1).max(247).default(1),
  relays: z.int().min(1).max(32).default(8),
  inputs: z.int().min(0).max(32).default(8),
});
const AlphaSignConfig = z.strictObject({
  id: Id,
  driver: z.literal("alpha-sign"),
  link: LinkConfig,
  sign_type: z.string().length(1).default("^"),
  address: z
    .string()
    .regex(/^[0-9A-F]{2}$/, { error: "must be two hex digits" })
    .default("01"),
  deaf_ms: Ms.default(100).describe("a packet that begins sooner after the one before is lost"),
});
const LineScannerConfig = z.strictObject({
  id: Id,
  driver: z.literal("line-scanner"),
  link: LinkConfig,
  suffix: z.enum(["crlf", "cr", "lf", "tab", "none"]).default("crlf"),
  sends_aim_id: z.boolean().default(false),
  framed: z.boolean().default(false).describe("wraps the code in STX and ETX"),
  prefix: z.string().max(16).default(""),
});
const TasmotaConfig = z.strictObject({
  id: Id,
  driver: z.literal("tasmota"),
  broker: Broker,
  topic: Topic,
  relays: z.int().min(1).max(8).default(2),
  switches: z.int().min(0).max(8).default(2),
});
const MqttReaderConfig = z.strictObject({
  id: Id,
  driver: z.literal("mqtt-reader"),
  broker: Broker,
  topic: Topic,
  field: z.string().min(1).max(64).nullable().default(null),
  availability_topic: Topic.nullable().default(null),
  online_payload: z.string().max(64).default("online"),
  offline_payload: z.string().max(64).default("offline"),
});
export const DeviceConfig = z.discriminatedUnion("driver", [
  ModbusBoardConfig,
  AlphaSignConfig,
  LineScannerConfig,
  TasmotaConfig,
  MqttReaderConfig,
]);
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** A relay of a device, numbered as the device does: from 0 on a Modbus board, from 1 on Tasmota. */
const Output = z.strictObject({ device: Id, output: z.int().min(0) });
/** An input of a device; `active_high: false` where the contact is closed while nothing is there. */
const Input = z.strictObject({ device: Id, input: z.int().min(0), active_high: z.boolean().default(true) });

const ArmConfig = z.strictObject({
  rise_ms: Ms.min(1).default(1500),
  fall_ms: Ms.min(1).default(1500),
  closes_after_clear_ms: Ms.nullable().default(5000).describe("null: it never closes by itself"),
  closes_unused_after_ms: Ms.nullable().default(45_000),
});

export const LaneConfig = z.strictObject({
  id: Id,
  name: z.string().min(1).max(100).optional(),
  arm: ArmConfig.prefault({}),
  relays: z
    .strictObject({
      open: Output.optional(),
      close: Output.optional(),
      hold: Output.optional(),
      red: Output.optional(),
      green: Output.optional(),
    })
    .prefault({}),
  contacts: z
    .strictObject({
      loop_before: Input.optional(),
      loop_under: Input.optional(),
      open_limit: Input.optional(),
      closed_limit: Input.optional(),
      fire: Input.optional(),
    })
    .prefault({}),
  sign: Id.optional(),
  reader: Id.optional(),
  timings: z
    .strictObject({
      scan_after_ms: Ms.default(defaultTimings.scan_after_ms),
      reaction_ms: Ms.default(defaultTimings.reaction_ms),
      to_under_ms: Ms.default(defaultTimings.to_under_ms),
      overlap_ms: Ms.default(defaultTimings.overlap_ms),
      under_ms: Ms.default(defaultTimings.under_ms),
      gap_ms: Ms.default(defaultTimings.gap_ms),
      patience_ms: Ms.default(defaultTimings.patience_ms),
      read_ms: Ms.default(defaultTimings.read_ms),
    })
    .prefault({}),
});
export type LaneConfig = z.infer<typeof LaneConfig>;
