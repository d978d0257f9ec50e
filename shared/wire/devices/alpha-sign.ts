import { z } from "zod";
import { SerialLink, TcpLink } from "./links.ts";

/** The signs' factory setting is 9600 7E1. */
const AlphaLink = z
  .discriminatedUnion("type", [
    SerialLink.extend({
      data_bits: SerialLink.shape.data_bits.unwrap().default(7).describe("as the sign is set"),
      parity: SerialLink.shape.parity.unwrap().default("even").describe("as the sign is set"),
    }),
    TcpLink,
  ])
  .describe("how bytes reach the sign: a serial port, or a serial server over TCP");

/** LED signs that speak the Alpha (M-) protocol. */
export const AlphaSign = z.strictObject({
  role: z.literal("sign"),
  driver: z.literal("alpha-sign"),
  link: AlphaLink,
  sign_type: z.string().length(1).default("Z").describe("type code; Z reaches every type"),
  address: z
    .string()
    .regex(/^[0-9A-F?]{2}$/)
    .default("00")
    .describe("sign address, two hex digits; 00 reaches every sign"),
  columns: z.int().min(4).max(120).default(16).describe("characters that fit; longer text scrolls"),
  gap_ms: z.int().min(0).max(5000).default(250).describe("least time between two packets"),
  repeat_seconds: z
    .int()
    .min(5)
    .max(600)
    .default(30)
    .describe("refresh interval of the text: the sign does not acknowledge"),
});
