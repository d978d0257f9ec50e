/**
 * A number of the settings as it stands there: in the environment all values are text. Anything but a number in plain
 * decimal digits is left as it is, for the schema to refuse: `true`, an empty list or `0x800` are no numbers.
 */
export function fromDecimal(value: unknown): unknown {
  return typeof value === "string" && /^-?\d{1,15}(\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value;
}
