import type { WeightUnit } from "../../../shared/wire/weighing.ts";
import type { ScaleReading } from "../../lane/ports.ts";
import type { ReadRequest } from "../modbus-relay/frame.ts";
import { outOfRange, reading, shifted } from "../scale/protocol.ts";

/** The registers of a Laumas indicator: status, gross and net, as one question. Pure. */

const CELL_FAULT = 1 << 0;
const CONVERTER_FAULT = 1 << 1;
const OVER_RANGE = 1 << 2;
const GROSS_NEGATIVE = 1 << 7;
const STABLE = 1 << 11;

/** Status, gross (high word first) and net. */
export function weightQuestion(address: number): ReadRequest {
  return { kind: "read-holding", address, from: 6, count: 5 };
}

/** @param values the five registers @param shown the display's decimals and unit, which no register holds */
export function laumasReading(
  values: readonly number[],
  { decimals, unit }: { decimals: number; unit: WeightUnit },
): ScaleReading {
  const [status = 0, high = 0, low = 0] = values;
  if ((status & (CELL_FAULT | CONVERTER_FAULT)) !== 0) return outOfRange("invalid", unit);
  if ((status & OVER_RANGE) !== 0) return outOfRange("over", unit);
  const gross = shifted(high * 0x1_0000 + low, -decimals);
  const isNegative = (status & GROSS_NEGATIVE) !== 0 && gross !== 0;
  return reading(isNegative ? -gross : gross, unit, { isStable: (status & STABLE) !== 0 });
}
