import { z } from "zod";

/**
 * A number as it stands in the settings or in an address: in the environment and in queries all values are text.
 * Anything but a number in plain decimal digits is left as it is, for the schema to refuse: `true`, an empty list or
 * `0x800` are no numbers.
 */
export function decimal(number: z.ZodNumber): z.ZodPreprocess<z.ZodNumber> {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}(\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value),
    number,
  );
}

/** A whole number of the settings or of a query, both bounds included. */
export function wholeNumber(least: number, most: number): z.ZodPreprocess<z.ZodNumber> {
  return decimal(
    z
      .number({ error: "must be a whole number" })
      .int({ error: "must be a whole number" })
      .min(least, { error: `must be at least ${least}` })
      .max(most, { error: `must be at most ${most}` }),
  );
}

const NOT_A_PORT = { error: "must be a port number" };
/** A TCP port; 0 takes any free one. */
export const Port = decimal(z.number(NOT_A_PORT).int(NOT_A_PORT).min(0, NOT_A_PORT).max(65_535, NOT_A_PORT));
