import { z } from "zod";
import { saying } from "../words/spoken-text.ts";

/**
 * Parses a number from settings or a query string, where all values are text.
 * Any other input than plain decimal digits stays unchanged, so that the schema rejects it: `true`, an empty list,
 * `0x800`.
 */
export function decimal(number: z.ZodNumber): z.ZodPreprocess<z.ZodNumber> {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}(\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value),
    number,
  );
}

/** An integer from settings or a query string, both bounds included. */
export function wholeNumber(least: number, most: number): z.ZodPreprocess<z.ZodNumber> {
  return decimal(z.number().int().min(least).max(most));
}

const NOT_A_PORT = { error: saying("must_be_port") };
/** A TCP port; 0 takes any free one. */
export const Port = decimal(z.number(NOT_A_PORT).int(NOT_A_PORT).min(0, NOT_A_PORT).max(65_535, NOT_A_PORT));
