import { fitLines } from "../fit-lines.ts";
import { type BoxNews, type BoxReader, statusOf } from "../box/dialect.ts";
import { frameBytes, frameCutter } from "../box/frames.ts";

/** `A6 … A9` of the Compass boards, protocols 0 (long words) and 1 (short words), from the vendor's demo. Pure. */

export type CompassWords = "long" | "short";

const ENDS = { first: 0xa6, last: 0xa9 };
const INPUTS = [1, 2, 3, 4] as const;
/** The parts of a board's status: inputs that are on or off, and cards that wait for acknowledgement. */
const STATUS_PART = /IN?([1-4])(ON|OFF|N|F)|([WXY])([0-9A-Fa-f]{1,20})/y;

/** @param text ASCII without the bytes that would end the frame */
export function compassFrame(text: string): Uint8Array {
  return frameBytes(ENDS, text.replace(/[^\x20-\x7e]/g, "?"));
}

/** @param statusDigits the input of each digit of a status in digits; empty if the status names its inputs */
export function compassReader(statusDigits: readonly number[]): BoxReader {
  const cutter = frameCutter(ENDS);
  return {
    push: (chunk) => cutter.push(chunk).flatMap((text) => readCompass(text, statusDigits)),
  };
}

/** @param text a frame without its first and last byte */
export function readCompass(text: string, statusDigits: readonly number[]): BoxNews[] {
  const input = /^IN([1-4])(ON|OFF)$/.exec(text) ?? /^I([1-4])([NF])$/.exec(text);
  if (input) return [{ kind: "input", input: Number(input[1]), isOn: isOnWord(input[2]) }];
  const card = /^([WXY])([0-9A-Fa-f]{1,20})$/.exec(text);
  if (card) return [{ kind: "card", channel: card[1] ?? "", digits: card[2] ?? "" }];
  if (text.startsWith("STAT")) return readStatus(text.slice(4), statusDigits);
  if (/^POWERON(:|$)/.test(text)) return [{ kind: "started" }];
  return [{ kind: "reply", text }];
}

/** A status that cannot be parsed proves that the board is online, and nothing else. */
function readStatus(body: string, statusDigits: readonly number[]): BoxNews[] {
  if (/^[01]+$/.test(body) || statusDigits.length > 0) {
    const digits = /^[01]+$/.test(body) ? body : "";
    return [statusOf(new Map(statusDigits.slice(0, digits.length).map((input, at) => [input, digits[at] === "1"])))];
  }
  const inputs = new Map<number, boolean>(INPUTS.map((input) => [input, false]));
  const cards: BoxNews[] = [];
  const part = new RegExp(STATUS_PART);
  while (part.lastIndex < body.length) {
    const found = part.exec(body);
    if (!found) return [statusOf(new Map())];
    const [, input, word, channel, digits] = found;
    if (channel === undefined) inputs.set(Number(input), isOnWord(word));
    else cards.push({ kind: "card", channel, digits: digits ?? "" });
  }
  return [statusOf(inputs), ...cards];
}

function isOnWord(word: string | undefined): boolean {
  return word === "ON" || word === "N";
}

/**
 * The acknowledgement of an event that the board pushed.
 * @returns null for news that is no pushed event
 */
export function acknowledgement(news: BoxNews, words: CompassWords): string | null {
  switch (news.kind) {
    case "input":
      return words === "long"
        ? `IN${news.input}${news.isOn ? "ON" : "OFF"}OK`
        : `I${news.input}${news.isOn ? "N" : "F"}`;
    case "card":
      return `${news.channel}OK`;
    case "reply":
      if (news.text === "PLAYEND" || news.text === "NOTRACK") return `${news.text}OK`;
      return news.text === "PLE" || news.text === "NTR" ? news.text : null;
    case "status":
    case "started":
      return null;
  }
}

/**
 * Sets the push mode: the board reports all inputs and cards, but not the ends of recordings.
 * @param flags 11, or 13 with the readers X and Y
 */
export function pushMode(words: CompassWords, intervalMs: number, flags: 11 | 13): string {
  const interval = String(Math.round(intervalMs / 100)).padStart(2, "0");
  return `${words === "long" ? "RSS" : "RPL"}${interval}11111111001${flags === 13 ? "11" : ""}`;
}

/** The prefix and the content of the lines of a text; the meaning of `ss` and `dd` differs by maker. */
export interface TextStyle {
  brightness_digit: number;
  text_mode: number;
  ss: number;
  dd: number;
  columns: number;
}

/** @param lines the first two are shown; `|` divides them on the wire and becomes `/` within them */
export function twoLines(command: string, style: TextStyle, lines: readonly string[]): string {
  const head = `${style.text_mode}${twoDigits(style.ss)}${twoDigits(style.dd)}`;
  const fitted = fitLines(lines, style.columns);
  const line = (at: number): string => (fitted[at] ?? "").replaceAll("|", "/");
  return `${command}${style.brightness_digit}${head}${line(0)}|${head}${line(1)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
