/** Packets of Zebra's Simple Serial Interface: parsed from bytes and assembled to codes. Pure. */

export const OPCODE = {
  segment: 0x73,
  segmentAck: 0x74,
  ack: 0xd0,
  nak: 0xd1,
  beep: 0xe6,
  scanEnable: 0xe9,
  decodeData: 0xf3,
} as const;

/** The reason why a packet is refused. */
export const NAK = { resend: 1, badContext: 2, denied: 6 } as const;

const HOST = 0x04;
const DECODER = 0x00;
const RETRANSMIT = 0x01;
const CONTINUED = 0x02;
/** Readers send no lower opcode; this shows at once that noise was read as a length. */
const LOWEST_OPCODE = 0x70;
const HEADER = 4;
const CHECK = 2;
const FULL_LENGTH = 0xff;
export const MAX_CODE_BYTES = 4096;

export interface SsiPacket {
  opcode: number;
  status: number;
  data: Uint8Array;
}

/** A packet of the host. The length counts all but the checksum. */
export function packet(opcode: number, data: readonly number[] = [], status = 0): Uint8Array {
  const body = [HEADER + data.length, opcode, HOST, status, ...data];
  const check = checksum(body);
  return Uint8Array.from([...body, check >> 8, check & 0xff]);
}

export function resent(opcode: number, data: readonly number[] = []): Uint8Array {
  return packet(opcode, data, RETRANSMIT);
}

/** The two's complement of the sum, 16 bits. */
export function checksum(bytes: Iterable<number>): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return -sum & 0xffff;
}

export interface PacketReader {
  /** True if there are bytes that are no packet yet, or bytes that were dropped. */
  readonly isAmid: boolean;
  /** @returns the complete packets of the decoder that ended in this chunk */
  push(chunk: Uint8Array): SsiPacket[];
  /** The line has been silent: the held bytes are dropped. */
  reset(): void;
}

/** Cuts packets; noise costs only itself and the packet that it hit. At most one packet is kept. */
export function packetReader(): PacketReader {
  let kept: Uint8Array = new Uint8Array(0);
  let hasDropped = false;
  return {
    get isAmid() {
      return hasDropped || kept.length > 0;
    },
    push(chunk) {
      const bytes = Buffer.concat([kept, chunk]);
      const packets: SsiPacket[] = [];
      let at = 0;
      while (at < bytes.length) {
        const length = bytes[at] ?? 0;
        const isPossible =
          length >= HEADER && (bytes[at + 1] ?? 0xff) >= LOWEST_OPCODE && (bytes[at + 2] ?? DECODER) === DECODER;
        const end = at + length + CHECK;
        if (isPossible && end > bytes.length) break;
        if (isPossible && checksum(bytes.subarray(at, at + length)) === bytes.readUInt16BE(at + length)) {
          const data = Uint8Array.from(bytes.subarray(at + HEADER, at + length));
          packets.push({ opcode: bytes[at + 1] ?? 0, status: bytes[at + 3] ?? 0, data });
          hasDropped = false;
          at = end;
        } else {
          // Resynchronises on the next byte: noise must not cost more than the packet that it hit.
          hasDropped = true;
          at += 1;
        }
      }
      kept = Uint8Array.from(bytes.subarray(at));
      return packets;
    },
    reset() {
      kept = new Uint8Array(0);
      hasDropped = false;
    },
  };
}

/** The answer to a packet of the decoder, and the code that it ended. */
export interface Taken {
  answer: Uint8Array | null;
  code: Uint8Array | null;
}

export interface CodeAssembler {
  take(packet: SsiPacket): Taken;
  /** A packet was requested again: the next one is new, even if it is marked as a resend. */
  expectResend(): void;
  reset(): void;
}

/**
 * Assembles codes from packets: whole ones, continued ones, and segments. If our acknowledgement is lost, the decoder
 * resends: the packet is acknowledged again and is no second code.
 * @param headerBytes bytes before the text in the first segment, the inner opcode first, the text's length last
 */
export function codeAssembler(headerBytes: number): CodeAssembler {
  let parts: Uint8Array[] = [];
  let nextSegment = 0;
  let missing = 0;
  let last: { key: string; answer: Uint8Array | null } | null = null;

  function forget(): void {
    parts = [];
    nextSegment = 0;
    missing = 0;
  }
  function keep(part: Uint8Array): boolean {
    const size = parts.reduce((sum, one) => sum + one.length, part.length);
    if (size <= MAX_CODE_BYTES) parts.push(part);
    return size <= MAX_CODE_BYTES;
  }
  function whole(): Taken {
    const code = Uint8Array.from(Buffer.concat(parts));
    forget();
    return { answer: packet(OPCODE.ack), code };
  }
  function refused(reason: number): Taken {
    forget();
    return { answer: packet(OPCODE.nak, [reason]), code: null };
  }

  /** The first byte is the symbology. */
  function decoded({ status, data }: SsiPacket): Taken {
    if (data.length === 0 || !keep(data.subarray(1))) return refused(NAK.denied);
    return status & CONTINUED ? { answer: packet(OPCODE.ack), code: null } : whole();
  }

  function segmented({ data }: SsiPacket): Taken {
    const isFull = HEADER + data.length === FULL_LENGTH;
    const inner = data.subarray(1);
    if (data[0] === 0) {
      forget();
      if (inner[0] !== OPCODE.decodeData || inner.length < headerBytes) return refused(NAK.denied);
      missing = Buffer.from(inner).readUInt16BE(headerBytes - 2);
    } else if (data[0] !== nextSegment) return refused(NAK.badContext);
    const text = inner.subarray(nextSegment === 0 ? headerBytes : 0).subarray(0, missing);
    if (!keep(text)) return refused(NAK.denied);
    nextSegment += 1;
    missing -= text.length;
    return missing === 0 || !isFull ? whole() : { answer: packet(OPCODE.segmentAck), code: null };
  }

  return {
    take(received) {
      const { opcode, status, data } = received;
      if (opcode === OPCODE.ack || opcode === OPCODE.nak) return { answer: null, code: null };
      const key = Buffer.from([opcode, status & ~RETRANSMIT, ...data]).toString("latin1");
      if (status & RETRANSMIT && last?.key === key) return { answer: last.answer, code: null };
      const taken =
        opcode === OPCODE.decodeData
          ? decoded(received)
          : opcode === OPCODE.segment
            ? segmented(received)
            : { answer: packet(OPCODE.ack), code: null };
      last = { key, answer: taken.answer };
      return taken;
    },
    expectResend() {
      last = null;
    },
    reset() {
      forget();
      last = null;
    },
  };
}
