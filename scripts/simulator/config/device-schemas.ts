import { z } from "zod";
import { Broker, Id, LinkConfig, Ms, Port, Topic } from "./fields.ts";
import { saying } from "../../../shared/words/spoken-text.ts";

/** The settings of each device. */

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
    .regex(/^[0-9A-F]{2}$/, { error: saying("must_be_two_hex_digits") })
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
const ParkingBoxConfig = z.strictObject({
  id: Id,
  driver: z.literal("parking-box"),
  link: LinkConfig,
  answers_trig: z.boolean().default(false),
  card_channel: z.enum(["W", "X"]).default("W"),
});
const CompassBoardConfig = z.strictObject({
  id: Id,
  driver: z.literal("compass-board"),
  link: LinkConfig,
  dialect: z.enum(["long", "short"]).default("long"),
  card_channel: z.enum(["W", "X", "Y"]).default("W"),
});
const EnetBoardConfig = z.strictObject({
  id: Id,
  driver: z.literal("enet-board"),
  link: LinkConfig,
  words: z.enum(["on_off", "digit", "inp"]).default("on_off").describe("IN1ON, IN11 or INP11"),
});
const UsbRelaysConfig = z.strictObject({
  id: Id,
  driver: z.enum(["lcus-board", "kmtronic-board", "numato-board"]),
  link: LinkConfig,
  channels: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]).default(2),
});
const Shelly1Config = z.strictObject({
  id: Id,
  driver: z.literal("shelly1"),
  broker: Broker,
  topic: Topic,
  relays: z.int().min(1).max(4).default(2),
  inputs: z.int().min(0).max(4).default(2),
  auto_off: z.array(z.number().min(0).max(3600)).max(4).default([1]).describe("seconds for each relay; 0: none"),
});
const Shelly2Config = z.strictObject({
  id: Id,
  driver: z.literal("shelly2"),
  broker: Broker,
  topic: Topic,
  switches: z.int().min(1).max(8).default(2),
  inputs: z.int().min(0).max(8).default(2),
});
const QrCameraConfig = z.strictObject({
  id: Id,
  driver: z.literal("qr-camera"),
  port: Port,
  username: z.string().max(64).default(""),
  password: z.string().max(128).default(""),
  hold_ms: Ms.default(3000).describe("how long a code is held up"),
});
const PlateCameraConfig = z.strictObject({
  id: Id,
  driver: z.literal("plate-camera"),
  url: z.url({ protocol: /^https?$/, error: saying("must_be_hook") }),
  secret: z.string().min(1).max(128),
  confidence: z.number().min(0).max(100).default(95),
  heartbeat_seconds: z.int().min(1).max(3600).nullable().default(10),
});
const INDICATOR = {
  id: Id,
  link: LinkConfig,
  settle_ms: Ms.nullable().default(800).describe("motion after a change of the load; null: until it is settled"),
  frame_ms: Ms.min(20).default(125).describe("the time between two frames of an indicator that streams"),
};
const IndicatorConfig = z.strictObject({
  ...INDICATOR,
  driver: z.enum([
    "sics-indicator",
    "cas-indicator",
    "rinstrum-indicator",
    "rinstrum-network-indicator",
    "bilanciai-indicator",
    "flintec-indicator",
    "flintec-bsi-indicator",
    "ricelake-indicator",
    "sma-indicator",
    "weightronix-indicator",
    "systec-indicator",
  ]),
});
const ToledoIndicatorConfig = z.strictObject({
  ...INDICATOR,
  driver: z.literal("toledo-indicator"),
  short: z.boolean().default(false).describe("without the tare"),
});
const YaohuaIndicatorConfig = z.strictObject({
  ...INDICATOR,
  driver: z.literal("yaohua-indicator"),
  mode: z.enum(["continuous", "command", "stream", "forward", "text"]).default("continuous"),
  address: z
    .string()
    .regex(/^[A-Z]$/, { error: saying("must_be_letter") })
    .default("A"),
});
const OnDemand = z.boolean().default(false).describe("sends only on RW or ESC P");
const AndIndicatorConfig = z.strictObject({
  ...INDICATOR,
  driver: z.literal("and-indicator"),
  on_demand: OnDemand,
  comma: z.boolean().default(false).describe("a comma before the unit, as Dini Argeo"),
});
const SartoriusIndicatorConfig = z.strictObject({
  ...INDICATOR,
  driver: z.literal("sartorius-indicator"),
  on_demand: OnDemand,
  named: z.boolean().default(false).describe("22 characters, with the name of the value"),
});
const LaumasIndicatorConfig = z.strictObject({
  ...INDICATOR,
  driver: z.literal("laumas-indicator"),
  address: z.int().min(1).max(247).default(1),
});
export const DeviceConfig = z.discriminatedUnion("driver", [
  ModbusBoardConfig,
  ParkingBoxConfig,
  CompassBoardConfig,
  EnetBoardConfig,
  UsbRelaysConfig,
  AlphaSignConfig,
  LineScannerConfig,
  TasmotaConfig,
  Shelly1Config,
  Shelly2Config,
  MqttReaderConfig,
  QrCameraConfig,
  PlateCameraConfig,
  IndicatorConfig,
  ToledoIndicatorConfig,
  YaohuaIndicatorConfig,
  AndIndicatorConfig,
  SartoriusIndicatorConfig,
  LaumasIndicatorConfig,
]);
export type IndicatorConfig = z.infer<
  | typeof IndicatorConfig
  | typeof ToledoIndicatorConfig
  | typeof YaohuaIndicatorConfig
  | typeof AndIndicatorConfig
  | typeof SartoriusIndicatorConfig
  | typeof LaumasIndicatorConfig
>;
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** The indicators of weighbridges. */
export const INDICATORS: readonly DeviceConfig["driver"][] = [
  ...IndicatorConfig.shape.driver.options,
  "toledo-indicator",
  "yaohua-indicator",
  "and-indicator",
  "sartorius-indicator",
  "laumas-indicator",
];
