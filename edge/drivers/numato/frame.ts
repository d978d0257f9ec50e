import { type BoxNews, type BoxReader, statusOf } from "../box/dialect.ts";

/** Lines of text of the Numato USB boards: the board repeats a command, answers it, and ends with a `>`. Pure. */

const PROMPT = 0x3e;
const MAX_ANSWER_BYTES = 128;

/** Relays and GPIO are counted 0–9, then A–V. */
export function numatoIndex(number: number): string {
  return number.toString(36).toUpperCase();
}

/** @param command without its end */
export function numatoLine(command: string): Uint8Array {
  return Buffer.from(`${command}\r`, "latin1");
}

export function numatoReader(): BoxReader {
  let buffer = "";
  return {
    push(chunk) {
      const news: BoxNews[] = [];
      for (const byte of chunk) {
        if (byte === PROMPT) {
          news.push(readAnswer(buffer));
          buffer = "";
        } else {
          // The end of an over-long text may still be an answer: its start is not.
          buffer = (buffer + String.fromCharCode(byte)).slice(-MAX_ANSWER_BYTES);
        }
      }
      return news;
    },
    onSend() {
      buffer = "";
    },
  };
}

/** @param text the text before the prompt: the repeated command, and its answer on a line of its own */
function readAnswer(text: string): BoxNews {
  const lines = text.split(/[\r\n]+/).filter((line) => line !== "");
  const [command = "", answer = ""] = lines;
  const read = /(relay|gpio) read ([0-9A-V])$/.exec(command);
  const level = { on: true, off: false, 1: true, 0: false }[answer.trim()];
  if (!read || level === undefined) return { kind: "reply", text: lines.join(" ") };
  const levels = new Map([[Number.parseInt(read[2] ?? "", 36), level]]);
  return read[1] === "gpio" ? statusOf(levels) : statusOf(new Map(), levels);
}
