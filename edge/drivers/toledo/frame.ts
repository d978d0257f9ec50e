import type { WeightUnit } from "../../../shared/wire/weighing.ts";
import { CR, LF, outOfRange, reading, type ScaleProtocol, shifted, STX, textOf } from "../scale/protocol.ts";

/** Mettler Toledo continuous output: STX, three status bytes, six digits of weight, six of tare, CR, checksum. Pure. */

const UNITS: readonly (WeightUnit | undefined)[] = [undefined, "g", "t"];

/** @param settings.short frames without the tare */
export function toledo({ checksum, short }: { checksum: boolean; short: boolean }): ScaleProtocol {
  const crAt = short ? 10 : 16;
  const length = crAt + (checksum ? 2 : 1);
  return {
    poll: null,
    frameAt(bytes, at) {
      // Bit 7 is the parity of a 7-bit line that is read with eight bits.
      const byte = (offset: number): number => (bytes[at + offset] ?? 0) & 0x7f;
      if (byte(0) !== STX) return null;
      if (bytes.length < at + length) return undefined;
      if (byte(crAt) !== CR) return null;
      const whole = checksum && sumOf(bytes, at, length) !== 0 ? length + 1 : length;
      if (whole > length) {
        // Flintec puts LF between CR and the checksum.
        if (byte(length - 1) !== LF) return null;
        if (bytes.length < at + whole) return undefined;
        if (sumOf(bytes, at, whole) !== 0) return null;
      }
      return {
        length: whole,
        reading: readingOf(
          byte,
          textOf(
            bytes.subarray(at + 4, at + 10).map((b) => b & 0x7f),
            0,
            6,
          ),
        ),
      };
    },
  };
}

/** The checksum has no fixed place in the code: it may be STX or CR, and the sum over all bytes is 0. */
function sumOf(bytes: Uint8Array, at: number, length: number): number {
  let sum = 0;
  for (let offset = 0; offset < length; offset += 1) sum += (bytes[at + offset] ?? 0) & 0x7f;
  return sum & 0x7f;
}

function readingOf(byte: (offset: number) => number, digits: string) {
  const [a, b, c] = [byte(1), byte(2), byte(3)];
  // Flintec puts words into the field of the weight.
  if (/^\s*OVER\s*$/.test(digits)) return outOfRange("over");
  if (!/^ *\d+$/.test(digits)) return outOfRange(/^\s*UNDER\s*$/.test(digits) ? "under" : "invalid");
  const unit = UNITS[c & 0x07] ?? ((b & 0x10) === 0 ? "lb" : "kg");
  // Units of custom displays are no weights for trade. Bit 4, the expanded display, is constant on some indicators.
  if ((c & 0x07) > 2) return outOfRange("invalid", unit);
  const isNegative = (b & 0x02) !== 0;
  if ((b & 0x04) !== 0) return outOfRange(isNegative ? "under" : "over", unit);
  const value = shifted(Number(digits), 2 - (a & 0x07));
  return reading(isNegative && value !== 0 ? -value : value, unit, {
    isNet: (b & 0x01) !== 0,
    isStable: (b & 0x08) === 0,
  });
}
