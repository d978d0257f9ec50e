import { type BoxNews, type BoxReader, statusOf } from "../box/dialect.ts";
import { frameBytes, frameCutter } from "../box/frames.ts";

/** `*CMD#` of the serial parking boxes ("Interface Barrier Gate"), from the vendor's manual. Pure. */

const ENDS = { first: 0x2a, last: 0x23 };
/** The number of inputs and outputs in a status, by its length: the box, and the small one. */
const STATUS_FORMS: Readonly<Record<number, { inputs: number; outputs: number }>> = {
  9: { inputs: 4, outputs: 5 },
  2: { inputs: 1, outputs: 1 },
};

/** @param command without its `*` and `#` */
export function parkingFrame(command: string): Uint8Array {
  return frameBytes(ENDS, command);
}

export function parkingReader(): BoxReader {
  const cutter = frameCutter(ENDS);
  return {
    push: (chunk) => cutter.push(chunk).map(readParking),
  };
}

/** @param text a frame without its `*` and `#` */
export function readParking(text: string): BoxNews {
  const input = /^IN([1-4])(ON|OFF)$/.exec(text);
  if (input) return { kind: "input", input: Number(input[1]), isOn: input[2] === "ON" };
  const status = /^STAT([01]+)$/.exec(text)?.[1];
  if (status !== undefined) return readStatus(status);
  const card = /^([WX])([0-9A-Fa-f]{1,20})$/.exec(text);
  if (card) return { kind: "card", channel: card[1] ?? "", digits: card[2] ?? "" };
  if (/^POWERON(:|$)/.test(text)) return { kind: "started" };
  return { kind: "reply", text };
}

function readStatus(digits: string): BoxNews {
  const { inputs, outputs } = STATUS_FORMS[digits.length] ?? { inputs: 0, outputs: 0 };
  const levels = Array.from(digits, (digit) => digit === "1");
  return statusOf(numbered(levels.slice(0, inputs)), numbered(levels.slice(inputs, inputs + outputs)));
}

/** From 1, as the box counts. */
function numbered(levels: readonly boolean[]): ReadonlyMap<number, boolean> {
  return new Map(levels.map((isOn, at) => [at + 1, isOn]));
}
