/** Commands to GM60, GM65 and GM861 reader modules, and their replies among the codes. Pure. */

const WRITE = 0x08;
const READ = 0x07;
export const MODE_ZONE = 0x0000;
const TRIGGER_ZONE = 0x0002;
const STX = 0x02;
/** A reply's header is STX 00 00 and the length of its data. */
const HEADER = 4;
const CHECK = 2;

/** CRC-CCITT (polynomial 0x1021, beginning with 0). */
export function crc16(bytes: Iterable<number>): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc;
}

function command(type: number, zone: number, data: readonly number[]): Uint8Array {
  const body = [type, data.length, zone >> 8, zone & 0xff, ...data];
  const crc = crc16(body);
  return Uint8Array.from([0x7e, 0x00, ...body, crc >> 8, crc & 0xff]);
}

/** Writes settings until the next start of the module. */
export function writeZone(zone: number, data: readonly number[]): Uint8Array {
  return command(WRITE, zone, data);
}

/** @param count bytes to read */
export function readZone(zone: number, count: number): Uint8Array {
  return command(READ, zone, [count]);
}

/** Starts or stops the reading of codes, in the mode that reads on command. */
export function trigger(isOn: boolean): Uint8Array {
  return writeZone(TRIGGER_ZONE, [isOn ? 1 : 0]);
}

export interface ReplySplitter {
  /** @returns the bytes that belong to codes, and the number of complete replies among them */
  split(chunk: Uint8Array): { codes: Uint8Array; replies: number };
  /** The line has been silent: a partial reply is dropped. */
  reset(): void;
}

/** Removes replies from the stream of codes; one with a wrong checksum is dropped with its bytes. */
export function replySplitter(): ReplySplitter {
  let held: number[] = [];

  /** True if the held bytes are the start of a reply. */
  const isBeginning = (): boolean => [STX, 0, 0].every((byte, at) => at >= held.length || held[at] === byte);
  const isWhole = (): boolean => held.length >= HEADER && held.length === HEADER + (held[3] ?? 0) + CHECK;

  return {
    split(chunk) {
      const codes: number[] = [];
      let replies = 0;
      for (const byte of chunk) {
        held.push(byte);
        if (!isBeginning()) {
          // The byte that does not fit may start a reply itself.
          const isNext = byte === STX;
          codes.push(...(isNext ? held.slice(0, -1) : held));
          held = isNext ? [byte] : [];
        } else if (isWhole()) {
          // The checksum of a reply covers all bytes but STX; computed over itself it is zero.
          if (crc16(held.slice(1)) === 0) replies += 1;
          held = [];
        }
      }
      return { codes: Uint8Array.from(codes), replies };
    },
    reset() {
      held = [];
    },
  };
}
