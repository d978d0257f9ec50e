import type { WeightUnit } from "../../../shared/wire/weighing.ts";
import {
  ETX,
  lineAt,
  backwards,
  numberOf,
  reading,
  type ScaleProtocol,
  shifted,
  STX,
  textOf,
  unitOf,
  xorOf,
} from "../scale/protocol.ts";

/** Yaohua XK3190 and Keli. None of their frames has a word for stability, net or overload. Pure. */

export interface YaohuaSettings {
  mode: "continuous" | "command" | "stream" | "text";
  reversed: boolean;
  address: number;
  unit: WeightUnit;
}

export function yaohua(settings: YaohuaSettings): ScaleProtocol {
  switch (settings.mode) {
    case "continuous":
      return signed(12, "", settings.unit, null);
    case "command": {
      const name = `${String.fromCharCode(0x40 + settings.address)}B`;
      return signed(14, name, settings.unit, question(name));
    }
    case "stream":
      return stream(settings);
    case "text":
      return text();
  }
}

/** Asks for the gross weight. */
function question(name: string): Uint8Array {
  const body = Buffer.from(name, "latin1");
  return Buffer.from(`\x02${name}${hexOf(xorOf(body, 0, body.length))}\x03`, "latin1");
}

function hexOf(xor: number): string {
  return xor.toString(16).toUpperCase().padStart(2, "0");
}

/** STX, in command mode address and command, sign, six digits, decimals, two digits of XOR, ETX. */
function signed(length: number, name: string, unit: WeightUnit, poll: Uint8Array | null): ScaleProtocol {
  return {
    poll,
    frameAt(bytes, at) {
      if (bytes[at] !== STX) return null;
      if (bytes.length < at + length) return undefined;
      const body = textOf(bytes, at + 1, at + length - 3);
      const [, sign, digits, decimals] = /^([+-])(\d{6})([0-4])$/.exec(body.slice(name.length)) ?? [];
      if (bytes[at + length - 1] !== ETX || !body.startsWith(name) || digits === undefined) return null;
      const xor = xorOf(bytes, at + 1, at + length - 3);
      if (!isNibble(bytes[at + length - 3], xor >> 4) || !isNibble(bytes[at + length - 2], xor & 0x0f)) return null;
      const value = shifted(Number(digits), -Number(decimals));
      return { length, reading: reading(sign === "-" && value !== 0 ? -value : value, unit) };
    },
  };
}

/** Above 9 a nibble is a letter; some indicators go on after the digits instead. */
function isNibble(byte: number | undefined, nibble: number): boolean {
  return byte === nibble + 0x30 || (nibble > 9 && byte === nibble + 0x37);
}

/** `=` and eight characters, without end or checksum; the next `=` shows whether it was whole. */
function stream({ reversed, unit }: YaohuaSettings): ScaleProtocol {
  const length = 9;
  return {
    poll: null,
    frameAt(bytes, at) {
      if (bytes[at] !== 0x3d) return null;
      if (bytes.length < at + length) return undefined;
      const field = textOf(bytes, at + 1, at + length);
      const value = numberOf(reversed ? backwards(field) : field, "point");
      return value === null ? null : { length, reading: reading(value, unit) };
    },
  };
}

/** `WG004.139kg` with two digits of XOR (A12E), or `wn004.139kg` without (A12). */
function text(): ScaleProtocol {
  const maxBytes = 24;
  return {
    poll: null,
    frameAt(bytes, at) {
      const line = lineAt(bytes, at, maxBytes);
      if (typeof line !== "string") return line;
      const [, body, kind, field, unitText, xor] =
        /^((w[wn]|W[GN])([-+ ]*[\d.]+)(kg|lb|g|t))([\dA-F]{2})?$/.exec(line) ?? [];
      const value = numberOf(field ?? "", "point");
      const unit = unitOf(unitText ?? "");
      if (body === undefined || kind === undefined || value === null || unit === null) return null;
      const hasXor = kind.startsWith("W");
      if (hasXor !== (xor !== undefined)) return null;
      if (hasXor && xor !== hexOf(xorOf(bytes, at, at + body.length))) return null;
      return { length: line.length + 1, reading: reading(value, unit, { isNet: /n/i.test(kind) }) };
    },
  };
}
