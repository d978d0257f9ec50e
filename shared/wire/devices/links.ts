import { z } from "zod";
import { saying } from "../../words/spoken-text.ts";

/** The link to a device: a serial port of the gate computer, or a serial server over TCP. */
export const SerialLink = z.strictObject({
  type: z.literal("serial"),
  path: z
    .string()
    .regex(/^\/[\w./:+@-]+$/, { error: saying("must_be_serial_path") })
    .describe("a stable name such as /dev/serial/by-path/…; /dev/ttyUSB0 may change at the next start"),
  baud_rate: z.int().min(300).max(921_600).default(9600).describe("as the device is set; USB-CDC ignores it"),
  data_bits: z
    .union([z.literal(7), z.literal(8)])
    .default(8)
    .describe("as the device is set"),
  parity: z.enum(["none", "even", "odd"]).default("none").describe("as the device is set"),
  stop_bits: z
    .union([z.literal(1), z.literal(2)])
    .default(1)
    .describe("as the device is set"),
  rtscts: z
    .boolean()
    .default(false)
    .describe("hardware handshake; only for a reader or sign that is set and wired for it"),
});

export const TcpLink = z.strictObject({
  type: z.literal("tcp"),
  host: z
    .string()
    .regex(/^[\w.:-]+$/, { error: saying("must_be_host") })
    .describe("the serial server, or the device itself where it is on the network"),
  port: z.int().min(1).max(65_535).describe("its port for raw TCP (no RFC 2217)"),
});

export const Link = z
  .discriminatedUnion("type", [SerialLink, TcpLink])
  .meta({ id: "DeviceLink", description: "how bytes reach the device: a serial port, or a serial server over TCP" });
export type Link = z.infer<typeof Link>;

/** An MQTT topic to publish to: no wildcards. */
export const Topic = z.string().regex(/^[^#+\0]{1,256}$/, { error: saying("must_be_topic") });
