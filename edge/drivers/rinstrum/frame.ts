import type { WeightUnit } from "../../../shared/wire/weighing.ts";
import {
  ETX,
  outOfRange,
  type Pointed,
  pointedNumberOf,
  reading,
  type ScaleProtocol,
  STX,
  textOf,
} from "../scale/protocol.ts";

/** Rinstrum's automatic output: STX, sign, seven characters of weight, a letter of status, ETX. Pure. */

const LENGTH = 11;

export function rinstrumProtocol({ unit, decimal_sign }: Pointed & { unit: WeightUnit }): ScaleProtocol {
  return {
    poll: null,
    frameAt(bytes, at) {
      if (bytes[at] !== STX) return null;
      if (bytes.length < at + LENGTH) return undefined;
      const [, sign, field, status] = /^([ +-])(.{7})([GNUOME])$/.exec(textOf(bytes, at + 1, at + LENGTH - 1)) ?? [];
      if (bytes[at + LENGTH - 1] !== ETX || status === undefined) return null;
      if (status === "O") return { length: LENGTH, reading: outOfRange("over", unit) };
      if (status === "U") return { length: LENGTH, reading: outOfRange("under", unit) };
      if (status === "E") return { length: LENGTH, reading: outOfRange("invalid", unit) };
      const value = pointedNumberOf(field ?? "", decimal_sign);
      if (value === null) return null;
      const signed = sign === "-" && value !== 0 ? -value : value;
      return { length: LENGTH, reading: reading(signed, unit, { isStable: status !== "M", isNet: status === "N" }) };
    },
  };
}
