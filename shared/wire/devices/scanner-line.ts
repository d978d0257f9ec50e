import { z } from "zod";
import { Link } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";

/** The shared settings of readers that send text with a terminator. */
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

/** The settings of a reader that several lanes share by their loops. */
export const TakesRest = z
  .boolean()
  .default(false)
  .describe("of a reader shared by loops, codes that the loops give to no lane are this lane's");

/** Any barcode reader in serial mode: text with a terminator. */
export const LineScanner = z
  .strictObject({
    driver: z.literal("scanner-line"),
    ...CodeLine,
    shared_by: z
      .enum(["nobody", "loop", "prefix"])
      .default("nobody")
      .describe(
        "for one reader between two lanes, each with a device on its link: loop: a code is the lane's with the only vehicle before its arm; prefix: it is the lane's whose prefix it has",
      ),
    takes_rest: TakesRest,
  })
  .refine(({ shared_by, prefix }) => shared_by !== "prefix" || prefix !== "", {
    path: ["prefix"],
    error: saying("prefix_is_required"),
  });
