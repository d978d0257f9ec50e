/** Extracts codes from the bytes of a barcode reader in serial mode, with any suffix setting. Pure. */

export const MAX_CODE_BYTES = 4096;

/** A break of the line, as plugging a cable in makes it, arrives as a zero byte. */
const BREAK = 0x00;
const STX = 0x02;
const ETX = 0x03;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;

export interface ScanReader {
  /** True if there are bytes without a terminator. */
  readonly isAmid: boolean;
  /** @returns the codes that ended in this chunk, in order; codes that are no text are left out */
  push(chunk: Uint8Array): string[];
  /** The line has been silent: the held bytes are a complete code; null if there are none. */
  endBySilence(): string | null;
}

/**
 * A code ends with CR, LF, CR LF, TAB, ETX or silence; STX or a break starts one. A code longer than MAX_CODE_BYTES is skipped up
 * to its end without being kept.
 * @param settings.prefix text that the reader puts before each code; removed if present
 * @param settings.needsPrefix a code without it is not for this device
 */
export function scanReader({ prefix, needsPrefix }: { prefix: string; needsPrefix?: boolean }): ScanReader {
  const buffer = new Uint8Array(MAX_CODE_BYTES);
  let length = 0;
  let isTooLong = false;

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
    const code = isTooLong || length === 0 ? null : codeOf(buffer.subarray(0, length), prefix, needsPrefix);
    isTooLong = false;
    length = 0;
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
        if (byte > CR) continue;
        if (byte === STX || byte === BREAK) {
          length = 0;
          isTooLong = false;
          from = at + 1;
        } else if (byte === CR || byte === LF || byte === TAB || byte === ETX) {
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

/** @returns the code's text without the reader's prefixes; null if nothing or no text is left */
export function codeOf(bytes: Uint8Array, prefix: string, needsPrefix = false): string | null {
  const whole = textOf(bytes);
  // Readers put their own prefix before or after the symbology identifier, by make.
  const bare = without(prefix, whole).replace(/^\][A-Za-z][0-9A-Za-z]/, "");
  const text = without(prefix, bare);
  if (needsPrefix && !whole.startsWith(prefix) && text === bare) return null;
  return text === "" || /\p{Cc}/u.test(text) ? null : text;
}

function without(prefix: string, text: string): string {
  return prefix !== "" && text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** QR codes in byte mode hold UTF-8 or Latin-1 without a marker. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
