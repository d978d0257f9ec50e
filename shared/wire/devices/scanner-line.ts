import { z } from "zod";
import { Link } from "./links.ts";

/** What all readers that send text up to a terminator have in common. */
export const CodeLine = {
  role: z.literal("reader"),
  link: Link,
  silence_ms: z
    .int()
    .min(20)
    .max(1000)
    .default(80)
    .describe("a reader that sends no terminator has ended its code after this silence"),
  prefix: z.string().max(16).default("").describe("text that the reader puts before each code"),
};

/** Any barcode reader in serial mode: text up to a terminator. */
export const LineScanner = z.strictObject({ driver: z.literal("scanner-line"), ...CodeLine });
