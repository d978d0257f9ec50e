import { z } from "zod";

/** How bytes reach a device: a serial port of the gate computer, or a serial server over TCP. */
export const SerialLink = z.strictObject({
  type: z.literal("serial"),
  path: z
    .string()
    .regex(/^\/[\w./:+@-]+$/, { error: "must be the absolute path of a serial port" })
    .describe("a stable name such as /dev/serial/by-path/…; /dev/ttyUSB0 may change at the next start"),
  baud_rate: z.int().min(300).max(921_600).default(9600),
  data_bits: z.union([z.literal(7), z.literal(8)]).default(8),
  parity: z.enum(["none", "even", "odd"]).default("none"),
  stop_bits: z.union([z.literal(1), z.literal(2)]).default(1),
  rtscts: z.boolean().default(false).describe("hardware handshake; only for a device that is set and wired for it"),
});

export const TcpLink = z.strictObject({
  type: z.literal("tcp"),
  host: z.string().regex(/^[\w.:-]+$/, { error: "must be a host name or an address" }),
  port: z.int().min(1).max(65_535),
});

export const Link = z.discriminatedUnion("type", [SerialLink, TcpLink]);
export type Link = z.infer<typeof Link>;

/** An MQTT topic to publish to: no wildcards. */
export const Topic = z.string().regex(/^[^#+\0]{1,256}$/, { error: "must be an MQTT topic without wildcards" });
