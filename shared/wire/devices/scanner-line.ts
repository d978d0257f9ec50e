import { z } from "zod";
import { Link } from "./links.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

/** The shared settings of readers that send text with a terminator. */
export const CodeLine = {
  role: z.literal("reader"),
  link: Link,
  silence_ms: z.int().min(20).max(1000).default(80).meta(help("silence_ms")),
  prefix: z.string().max(16).default("").meta(help("prefix")),
};

/** The settings of a reader that several lanes share by their loops. */
export const TakesRest = z.boolean().default(false).meta(help("takes_rest"));

/** Any barcode reader in serial mode: text with a terminator. */
export const LineScanner = z
  .strictObject({
    driver: z.literal("scanner-line"),
    ...CodeLine,
    shared_by: z.enum(["nobody", "loop", "prefix"]).default("nobody").meta(help("scanner-line.shared_by")),
    takes_rest: TakesRest,
  })
  .refine(({ shared_by, prefix }) => shared_by !== "prefix" || prefix !== "", {
    path: ["prefix"],
    error: saying("prefix_is_required"),
  });
