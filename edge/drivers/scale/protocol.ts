import type { ScaleReading } from "../../lane/ports.ts";
import type { WeightUnit } from "../../../shared/wire/weighing.ts";

/** What the bytes from one position on are: `null` no frame, `undefined` perhaps one, with more bytes. */
export type FrameAt = { length: number; reading: ScaleReading | null } | null | undefined;

/** One language of indicators. Pure. */
export interface ScaleProtocol {
  /** The frame that starts at this position. A frame without a weight has the reading null. */
  frameAt(bytes: Uint8Array, at: number): FrameAt;
  /** The question, for an indicator that sends only on demand; null: it streams. */
  poll: Uint8Array | null;
}

export interface FrameCutter {
  /** @returns the readings of the frames that ended in this chunk, in order */
  push(chunk: Uint8Array): ScaleReading[];
}

/**
 * Cuts frames out of a stream. A byte that cannot start a frame is skipped, so noise costs only itself; less than one
 * frame is kept between two chunks.
 */
export function frameCutter(protocol: ScaleProtocol): FrameCutter {
  let rest: Uint8Array = new Uint8Array(0);
  return {
    push(chunk) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const readings: ScaleReading[] = [];
      let at = 0;
      while (at < bytes.length) {
        const frame = protocol.frameAt(bytes, at);
        if (frame === undefined) break;
        if (frame?.reading) readings.push(frame.reading);
        at += frame?.length ?? 1;
      }
      rest = bytes.subarray(at);
      return readings;
    },
  };
}

/**
 * The line that starts at this position, without its CR or LF.
 * @returns `undefined` while its end may still come, `null` where it is too long
 */
export function lineAt(bytes: Uint8Array, at: number, maxBytes: number): string | null | undefined {
  for (let end = at; end < Math.min(bytes.length, at + maxBytes); end += 1) {
    const byte = bytes[end];
    if (byte === CR || byte === LF) return textOf(bytes, at, end);
  }
  return bytes.length >= at + maxBytes ? null : undefined;
}

export const STX = 0x02;
export const ETX = 0x03;
export const LF = 0x0a;
export const CR = 0x0d;

/** Bytes as text, never as UTF-8. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from)).toString("latin1");
}

/** A field of Latin-1 characters, last one first. */
export function backwards(field: string): string {
  return Buffer.from(field, "latin1").reverse().toString("latin1");
}

/** Which sign stands before the decimals; the other one then groups thousands. Null: nobody has said. */
export type DecimalSign = "point" | "comma" | null;

/**
 * The number that a field of digits shows, minus and blanks in front allowed; null where it shows none. Three digits
 * behind a sign may be decimals or thousands: nothing but the setting can tell, so that without it they are no number.
 */
export function numberOf(field: string, decimalSign: DecimalSign): number | null {
  const [, minus, shown = ""] = /^ *([+-]?) *([\d.,]{1,14}) *$/.exec(field) ?? [];
  const digits = decimalSign === "comma" ? shown.replaceAll(/[.,]/g, (sign) => (sign === "," ? "." : ",")) : shown;
  const plain = decimalSign === null ? withoutDoubt(digits) : digits.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  if (!/^(?:\d{1,10}(?:\.\d{0,6})?|\.\d{1,6})$/.test(plain)) return null;
  const value = Number(plain);
  return minus === "-" && value !== 0 ? -value : value;
}

/** The digits with a point where their one sign can stand before decimals alone; else empty. */
function withoutDoubt(digits: string): string {
  return /[.,]\d{3}$/.test(digits) ? "" : digits.replace(",", ".");
}

export interface Pointed {
  decimal_sign: DecimalSign;
}

/** The number of a protocol with a point, unless the setting says otherwise; a comma stays in doubt without a setting. */
export function pointedNumberOf(field: string, setting: DecimalSign): number | null {
  return numberOf(field, setting ?? (field.includes(".") ? "point" : null));
}

/** Shifts the decimal point without the error of a multiplication. */
export function shifted(digits: number, exponent: number): number {
  return Number(`${digits}e${exponent}`);
}

const UNITS: Readonly<Record<string, WeightUnit>> = { kg: "kg", g: "g", t: "t", lb: "lb" };

/** The unit as a frame names it; null where it is none of ours. */
export function unitOf(text: string): WeightUnit | null {
  return UNITS[text.trim().toLowerCase()] ?? null;
}

/** A reading of a gross weight in range, but for what is told otherwise. */
export function reading(value: number, unit: WeightUnit, more: Partial<ScaleReading> = {}): ScaleReading {
  return { value, unit, isStable: null, isNet: false, range: "in", ...more };
}

/** A reading that says that the bridge has no weight to show. */
export function outOfRange(range: "over" | "under" | "invalid", unit: WeightUnit = "kg"): ScaleReading {
  return reading(0, unit, { isStable: false, range });
}

/** The XOR over these bytes. */
export function xorOf(bytes: Uint8Array, from: number, to: number): number {
  let xor = 0;
  for (let at = from; at < to; at += 1) xor ^= bytes[at] ?? 0;
  return xor;
}
