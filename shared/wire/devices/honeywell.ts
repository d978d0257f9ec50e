import { z } from "zod";
import { CodeLine } from "./scanner-line.ts";
import { saying } from "../../words/spoken-text.ts";

const Elements = z.string().regex(/^[1-8ab]{1,8}$/, { error: saying("must_be_elements") });

/** Honeywell readers in host ACK mode: they wait for an acknowledgement of every code and signal it by sound. */
export const HoneywellScanner = z.strictObject({
  driver: z.literal("honeywell"),
  ...CodeLine,
  group_digit: z
    .int()
    .min(0)
    .max(9)
    .nullable()
    .default(null)
    .describe("the digit before an answer that some readers want; null: none"),
  accept: Elements.default("7").describe(
    "what is played for an admission, in order: 1–3 green LED for 135 ms, 2 s, 5 s; 4–6 low, medium, high beep; 7 good; 8 bad",
  ),
  reject: Elements.default("8").describe("what is played for all else"),
  answer_limit_ms: z
    .int()
    .min(500)
    .max(9000)
    .default(3000)
    .describe(
      "a code that the lane has not answered by then is answered with `reject`: the reader waits, and reads nothing",
    ),
});
