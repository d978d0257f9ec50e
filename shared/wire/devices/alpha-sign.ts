import { z } from "zod";
import { SerialLink, TcpLink } from "./links.ts";
import { help } from "../../words/settings/settings.ts";

/** The signs' factory setting is 9600 7E1. */
const AlphaLink = z
  .discriminatedUnion("type", [
    SerialLink.extend({
      data_bits: SerialLink.shape.data_bits.unwrap().default(7).meta(help("data_bits")),
      parity: SerialLink.shape.parity.unwrap().default("even").meta(help("parity")),
    }),
    TcpLink,
  ])
  .meta(help("alpha_link"));

/** LED signs that speak the Alpha (M-) protocol. */
export const AlphaSign = z.strictObject({
  role: z.literal("sign"),
  driver: z.literal("alpha-sign"),
  link: AlphaLink,
  sign_type: z.string().length(1).default("Z").meta(help("sign_type")),
  address: z
    .string()
    .regex(/^[0-9A-F?]{2}$/)
    .default("00")
    .meta(help("address")),
  columns: z.int().min(4).max(120).default(16).meta(help("columns")),
  gap_ms: z.int().min(0).max(5000).default(250).meta(help("gap_ms")),
  repeat_seconds: z.int().min(5).max(600).default(30).meta(help("repeat_seconds")),
});
