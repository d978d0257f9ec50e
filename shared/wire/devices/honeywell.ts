import { z } from "zod";
import { CodeLine } from "./scanner-line.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

const Elements = z.string().regex(/^[1-8ab]{1,8}$/, { error: saying("must_be_elements") });

/** Honeywell readers in host ACK mode: they wait for an acknowledgement of every code and signal it by sound. */
export const HoneywellScanner = z.strictObject({
  driver: z.literal("honeywell"),
  ...CodeLine,
  group_digit: z.int().min(0).max(9).nullable().default(null).meta(help("group_digit")),
  accept: Elements.default("7").meta(help("accept")),
  reject: Elements.default("8").meta(help("reject")),
  answer_limit_ms: z.int().min(500).max(9000).default(3000).meta(help("answer_limit_ms")),
});
