import { type BoxNews, type BoxReader, statusOf } from "../box/dialect.ts";
import { frameBytes, frameCutter } from "../box/frames.ts";

/** `:CMD;` of the ENET boards. Pure. */

const ENDS = { first: 0x3a, last: 0x3b };

/** @param command without its `:` and `;` */
export function enetFrame(command: string): Uint8Array {
  return frameBytes(ENDS, command);
}

/** @param statusDigits the input of each digit of a status */
export function enetReader(statusDigits: readonly number[]): BoxReader {
  const cutter = frameCutter(ENDS);
  return {
    push: (chunk) => cutter.push(chunk).map((text) => readEnet(text, statusDigits)),
  };
}

/** @param text a frame without its `:` and `;`; the firmware reports inputs as `IN1ON`, `IN11` or `INP11` */
export function readEnet(text: string, statusDigits: readonly number[]): BoxNews {
  const input = /^INP?([1-4])(ON|OFF|[01])$/.exec(text);
  if (input) return { kind: "input", input: Number(input[1]), isOn: input[2] === "ON" || input[2] === "1" };
  const status = /^STAT([01]+)$/.exec(text)?.[1];
  if (status !== undefined)
    return statusOf(new Map(statusDigits.slice(0, status.length).map((one, at) => [one, status[at] === "1"])));
  const card = /^W([1-9])([0-9A-Fa-f]{1,20})$/.exec(text);
  if (card) return { kind: "card", channel: card[1] ?? "", digits: card[2] ?? "" };
  return { kind: "reply", text };
}
