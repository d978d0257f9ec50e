import { z } from "zod";
import { Link } from "./links.ts";

const Beep = z.int().min(0).max(25);

/** Zebra readers that speak SSI. */
export const SsiScanner = z.strictObject({
  role: z.literal("reader"),
  driver: z.literal("ssi"),
  link: Link,
  prefix: z.string().max(16).default("").describe("text that the reader puts before each code"),
  accept_beep: Beep.nullable().default(0).describe("beep code of an admission (0: one short high); null: none"),
  reject_beep: Beep.nullable().default(15).describe("beep code of any other result (15: one long low); null: none"),
  watch: z
    .boolean()
    .default(true)
    .describe(
      "keep-alive: enabled once a second, which it must acknowledge; false where its ACK/NAK handshake is switched off",
    ),
  multipacket_header: z
    .int()
    .min(3)
    .max(32)
    .default(9)
    .describe("bytes before the text in the first segment of a long code; the last two are the text's length"),
});
