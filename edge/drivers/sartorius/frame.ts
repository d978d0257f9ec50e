import type { WeightUnit } from "../../../shared/wire/weighing.ts";
import {
  lineAt,
  outOfRange,
  type Pointed,
  pointedNumberOf,
  reading,
  type ScaleProtocol,
  unitOf,
} from "../scale/protocol.ts";

/** Sartorius SBI: sign, weight, unit and CR LF in 16 characters; with 22 a name of six comes first. Pure. */

const MAX_BYTES = 24;

/** @param unit of frames without one: they are of a weight that moves */
export function sartoriusProtocol({
  poll,
  unit,
  decimal_sign,
}: Pointed & { poll: boolean; unit: WeightUnit }): ScaleProtocol {
  return {
    poll: poll ? Buffer.from("\x1bP\r\n", "latin1") : null,
    frameAt(bytes, at) {
      const line = lineAt(bytes, at, MAX_BYTES);
      if (typeof line !== "string") return line;
      const [, name, body] = /^(.{6})?(.{14})$/.exec(line) ?? [];
      if (body === undefined) return null;
      const length = line.length + 1;
      if (/^ +(H|High|HIGH) *$/.test(body)) return { length, reading: outOfRange("over", unit) };
      if (/^ +(L|Low|LOW) *$/.test(body)) return { length, reading: outOfRange("under", unit) };
      const [, sign, field, unitText] = /^([ +-]) (.{8}) (.{3})$/.exec(body) ?? [];
      const value = pointedNumberOf(field ?? "", decimal_sign);
      if (value === null || unitText === undefined) return null;
      const named = unitOf(unitText);
      if (named === null && unitText.trim() !== "") return null;
      const signed = sign === "-" && value !== 0 ? -value : value;
      const isNet = name?.startsWith("N ") ?? false;
      return { length, reading: reading(signed, named ?? unit, { isStable: named !== null, isNet }) };
    },
  };
}
