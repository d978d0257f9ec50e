import type { z } from "zod";
import type { ScaleGeneric } from "../../../shared/wire/devices/scale.ts";
import type { ScaleReading } from "../../lane/ports.ts";
import {
  backwards,
  numberOf,
  outOfRange,
  reading,
  type ScaleProtocol,
  shifted,
  textOf,
  xorOf,
} from "../scale/protocol.ts";

/** An indicator whose frame is described by settings. Pure. */

type Settings = Pick<
  z.infer<typeof ScaleGeneric>,
  | "start"
  | "end"
  | "length"
  | "weight"
  | "reversed"
  | "decimals"
  | "decimal_sign"
  | "negative"
  | "stable"
  | "net"
  | "over"
  | "memory"
  | "checksum"
  | "poll"
  | "unit"
>;
type Flag = Settings["stable"];

/** A frame without a given length is no longer than this. */
const MAX_BYTES = 64;

export function genericProtocol(settings: Settings): ScaleProtocol {
  const { start, length, poll } = settings;
  const maxBytes = length ?? MAX_BYTES;
  return {
    poll: poll === null ? null : Buffer.from(poll, "hex"),
    frameAt(bytes, at) {
      if (start !== null && bytes[at] !== start) return null;
      const end = length === null ? endOf(bytes, at, settings.end) : at + length;
      if (end === null) return bytes.length >= at + maxBytes ? null : undefined;
      if (end > bytes.length) return undefined;
      const frame = bytes.subarray(at, end);
      if (!isIntact(frame, settings)) return null;
      const read = readingOf(frame, settings);
      return read && { length: frame.length, reading: read };
    },
  };
}

/** Where the frame that starts here ends; null while its end has not come. */
function endOf(bytes: Uint8Array, at: number, end: readonly number[]): number | null {
  for (let to = at + end.length; to <= Math.min(bytes.length, at + MAX_BYTES); to += 1)
    if (end.every((byte, index) => bytes[to - end.length + index] === byte)) return to;
  return null;
}

function isIntact(frame: Uint8Array, { checksum, end, start, length }: Settings): boolean {
  switch (checksum) {
    case "none":
      return true;
    case "sum7":
      return (frame.reduce((sum, byte) => sum + (byte & 0x7f), 0) & 0x7f) === 0;
    case "xor2": {
      const to = frame.length - (length === null ? end.length : 0) - 2;
      const digits = textOf(frame, to, to + 2);
      return /^[\da-f]{2}$/i.test(digits) && Number.parseInt(digits, 16) === xorOf(frame, start === null ? 0 : 1, to);
    }
  }
}

function readingOf(frame: Uint8Array, settings: Settings): ScaleReading | null {
  const { weight, unit, decimals, memory } = settings;
  if (isSet(frame, settings.over)) return outOfRange("over", unit);
  if (frame.length < weight.at + weight.length) return null;
  const field = textOf(frame, weight.at, weight.at + weight.length);
  const digits = numberOf(settings.reversed ? backwards(field) : field, settings.decimal_sign);
  if (digits === null) return null;
  const value = decimals === null ? digits : shifted(digits, -decimals);
  const memoryId = memory === null ? "" : textOf(frame, memory.at, memory.at + memory.length).replace(/[^!-~]/g, "");
  const isNegative = isSet(frame, settings.negative);
  return reading(isNegative && value !== 0 ? -Math.abs(value) : value, unit, {
    isStable: settings.stable && isSet(frame, settings.stable),
    isNet: isSet(frame, settings.net),
    ...(memoryId !== "" && { memoryId }),
  });
}

function isSet(frame: Uint8Array, flag: Flag): boolean {
  return flag !== null && ((frame[flag.byte] ?? 0) & flag.mask) === flag.value;
}
