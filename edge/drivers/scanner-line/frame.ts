/** Extracts codes from the bytes of a barcode reader in serial mode, with any suffix setting. Pure. */

import { scanText } from "../scan-text.ts";

export const MAX_CODE_BYTES = 4096;

/** A break of the line, as plugging a cable in makes it, arrives as a zero byte. */
const BREAK = 0x00;
const STX = 0x02;
/** What readers put before a code: SOH, BEL. Elsewhere they spoil it. */
const PREFIXES = new Set([0x01, 0x07]);
/** What they put behind it: ETX, EOT, TAB, LF, CR, RS. */
const ENDS = new Set([0x03, 0x04, 0x09, 0x0a, 0x0d, 0x1e]);
const LAST_OF_BOTH = 0x1e;

export interface ScanReader {
  /** True if there are bytes without a terminator. */
  readonly isAmid: boolean;
  /** @returns the codes that ended in this chunk, in order; codes that are no text are left out */
  push(chunk: Uint8Array): string[];
  /** The line has been silent: the held bytes are a complete code; null if there are none. */
  endBySilence(): string | null;
}

/**
 * A code ends with a character that readers use as a suffix, or with silence; STX or a break starts one. A code longer than MAX_CODE_BYTES is skipped up to its end without being kept.
 * @param settings.prefix text that the reader puts before each code; removed if present
 * @param settings.needsPrefix a code without it is not for this device
 * @param settings.unread called with what came and is no code of any device
 */
export function scanReader({ prefix, needsPrefix, unread }: ScanSettings): ScanReader {
  const buffer = new Uint8Array(MAX_CODE_BYTES);
  let length = 0;
  let isTooLong = false;
  // Where the code starts, after a break within the held bytes, and where it did before that break.
  let start = 0;
  let startBefore = 0;

  function reset(): void {
    isTooLong = false;
    length = 0;
    start = 0;
    startBefore = 0;
  }

  function keep(chunk: Uint8Array, from: number, to: number): void {
    if (from === to || isTooLong) return;
    if (length + to - from > MAX_CODE_BYTES) {
      isTooLong = true;
      length = 0;
      return;
    }
    buffer.set(chunk.subarray(from, to), length);
    length += to - from;
  }

  function end(): string | null {
    // A break drops what came before it, but for a code that it ends.
    const came = buffer.subarray(length > start ? start : startBefore, length);
    const code = isTooLong || came.length === 0 ? null : codeOf(came, prefix, needsPrefix);
    if (isTooLong || (code === null && hasControl(textOf(came)))) unread?.(came);
    reset();
    return code;
  }

  return {
    get isAmid() {
      return length > 0 || isTooLong;
    },
    push(chunk) {
      const codes: string[] = [];
      let from = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0;
        // Nearly every byte is text: one comparison is its only cost.
        if (byte > LAST_OF_BOTH) continue;
        if (byte === BREAK) {
          keep(chunk, from, at);
          if (length > start) [startBefore, start] = [start, length];
          from = at + 1;
        } else if (byte === STX) {
          reset();
          from = at + 1;
        } else if (PREFIXES.has(byte)) {
          if (length === 0 && from === at) from = at + 1;
        } else if (ENDS.has(byte)) {
          keep(chunk, from, at);
          const code = end();
          if (code !== null) codes.push(code);
          from = at + 1;
        }
      }
      keep(chunk, from, chunk.length);
      return codes;
    },
    endBySilence: end,
  };
}

interface ScanSettings {
  prefix: string;
  needsPrefix?: boolean;
  unread?: (what: Uint8Array) => void;
}

/** @returns the code's text without the reader's prefixes; null if nothing or no text is left */
export function codeOf(bytes: Uint8Array, prefix: string, needsPrefix = false): string | null {
  const whole = textOf(bytes);
  // Readers put their own prefix before or after the symbology identifier, by make.
  const bare = without(prefix, whole).replace(/^\][A-Za-z][0-9A-Za-z]/, "");
  const text = without(prefix, bare);
  if (needsPrefix && !whole.startsWith(prefix) && text === bare) return null;
  return text.trim() === "" ? null : scanText(text);
}

const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

function without(prefix: string, text: string): string {
  return prefix !== "" && text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** QR codes in byte mode hold UTF-8 or Latin-1 without a marker. GS, which stands for FNC1, only separates. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\x1d", " ");
  } catch {
    return new TextDecoder("latin1").decode(bytes).replaceAll("\x1d", " ");
  }
}
