import { z } from "zod";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

/** The link to a device: a serial port of the gate computer, or a serial server over TCP. */
export const SerialLink = z.strictObject({
  type: z.literal("serial"),
  path: z
    .string()
    .regex(/^\/[\w./:+@-]+$/, { error: saying("must_be_serial_path") })
    .meta(help("path")),
  baud_rate: z.int().min(300).max(921_600).default(9600).meta(help("baud_rate")),
  data_bits: z
    .union([z.literal(7), z.literal(8)])
    .default(8)
    .meta(help("links.data_bits")),
  parity: z.enum(["none", "even", "odd"]).default("none").meta(help("links.parity")),
  stop_bits: z
    .union([z.literal(1), z.literal(2)])
    .default(1)
    .meta(help("stop_bits")),
  rtscts: z.boolean().default(false).meta(help("rtscts")),
});

export const TcpLink = z.strictObject({
  type: z.literal("tcp"),
  host: z
    .string()
    .regex(/^[\w.:-]+$/, { error: saying("must_be_host") })
    .meta(help("host")),
  port: z.int().min(1).max(65_535).meta(help("port")),
});

export const Link = z.discriminatedUnion("type", [SerialLink, TcpLink]).meta({ id: "DeviceLink", ...help("link") });
export type Link = z.infer<typeof Link>;

/** An MQTT topic to publish to: no wildcards. */
export const Topic = z.string().regex(/^[^#+\0]{1,256}$/, { error: saying("must_be_topic") });
