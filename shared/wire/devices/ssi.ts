import { z } from "zod";
import { Link } from "./links.ts";
import { help } from "../../words/settings/settings.ts";

const Beep = z.int().min(0).max(25);

/** Zebra readers that speak SSI. */
export const SsiScanner = z.strictObject({
  role: z.literal("reader"),
  driver: z.literal("ssi"),
  link: Link,
  prefix: z.string().max(16).default("").meta(help("prefix")),
  accept_beep: Beep.nullable().default(0).meta(help("accept_beep")),
  reject_beep: Beep.nullable().default(15).meta(help("reject_beep")),
  watch: z.boolean().default(true).meta(help("ssi.watch")),
  multipacket_header: z.int().min(3).max(32).default(9).meta(help("multipacket_header")),
});
