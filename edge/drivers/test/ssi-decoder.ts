/** The output of a Zebra reader, written from its documents. */
export interface SsiDecoder {
  packet(opcode: number, data: readonly number[], status?: number): Uint8Array;
  /** A QR code. */
  code(text: string, status?: number): Uint8Array;
  /** A code that is too long for one packet. */
  segments(text: string): Uint8Array[];
}

const QR = 0xf1;
const DECODE_DATA = 0xf3;

export function ssiDecoder(): SsiDecoder {
  const packet = (opcode: number, data: readonly number[], status = 0): Uint8Array => {
    const body = [4 + data.length, opcode, 0, status, ...data];
    const check = 0x1_0000 - (body.reduce((sum, byte) => sum + byte, 0) & 0xffff);
    return Uint8Array.from([...body, (check >> 8) & 0xff, check & 0xff]);
  };
  const lettersOf = (text: string): number[] => [...Buffer.from(text, "latin1")];
  return {
    packet,
    code: (text, status) => packet(DECODE_DATA, [QR, ...lettersOf(text)], status),
    segments(text) {
      const all = [DECODE_DATA, 0, 0, 0, 0, QR, 1, text.length >> 8, text.length & 0xff, ...lettersOf(text)];
      const room = 255 - 4 - 1;
      return Array.from({ length: Math.ceil(all.length / room) }, (_, at) =>
        packet(0x73, [at, ...all.slice(at * room, (at + 1) * room)]),
      );
    },
  };
}
