/**
 * The slave's side of Modbus RTU: requests in, replies out. Source: Modbus over Serial Line V1.02; all numbers
 * big-endian.
 */
export interface Request {
  address: number;
  function: number;
  /** All bytes between the function code and the CRC. */
  data: Buffer;
  /** Time of the first byte, monotonic. */
  firstByteMs: number;
}

/** CRC-16, reflected polynomial 0xA001, start 0xFFFF; sent low byte first. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

export function encodeReply(address: number, functionCode: number, data: Uint8Array): Buffer {
  const frame = Buffer.concat([Buffer.from([address, functionCode]), data, Buffer.alloc(2)]);
  frame.writeUInt16LE(crc16(frame.subarray(0, -2)), frame.length - 2);
  return frame;
}

const LONGEST = 256;

/** The length of the request in bytes; null while its head is incomplete; "any" for an unknown function. */
function requestLength(head: Buffer): number | null | "any" {
  const functionCode = head[1];
  if (functionCode === undefined) return null;
  if (functionCode >= 0x01 && functionCode <= 0x06) return 8;
  if (functionCode !== 0x0f && functionCode !== 0x10) return "any";
  const byteCount = head[6];
  return byteCount === undefined ? null : 9 + byteCount;
}

function hasGoodCrc(frame: Buffer): boolean {
  return frame.length >= 4 && crc16(frame.subarray(0, -2)) === frame.readUInt16LE(frame.length - 2);
}

/** Extracts requests from a stream; noise destroys only the frame that it hits. */
export interface RequestReader {
  take(bytes: Buffer, atMs: number): readonly Request[];
}

/** The board discards an unfinished request older than this, as a slave does after a silence. */
const SILENCE_MS = 50;

export function readRequests(): RequestReader {
  let waiting: { byte: number; atMs: number }[] = [];
  return {
    take(bytes, atMs) {
      const last = waiting.at(-1);
      if (last && atMs - last.atMs > SILENCE_MS) waiting = [];
      waiting.push(...[...bytes].map((byte) => ({ byte, atMs })));
      const requests: Request[] = [];
      while (waiting.length > 0) {
        const buffer = Buffer.from(waiting.map(({ byte }) => byte));
        const length = findEnd(buffer);
        if (length === null) break;
        if (length > 0)
          requests.push({
            address: buffer.readUInt8(0),
            function: buffer.readUInt8(1),
            data: buffer.subarray(2, length - 2),
            firstByteMs: waiting[0]?.atMs ?? atMs,
          });
        waiting = waiting.slice(Math.max(1, length));
      }
      return requests;
    },
  };
}

/** Length of the request at the start of the buffer; 0: no request, try the next byte; null: wait for more bytes. */
function findEnd(buffer: Buffer): number | null {
  const length = requestLength(buffer);
  if (length === null) return null;
  if (length !== "any") {
    if (length > LONGEST) return 0;
    if (buffer.length < length) return null;
    return hasGoodCrc(buffer.subarray(0, length)) ? length : 0;
  }
  for (let end = 4; end <= Math.min(buffer.length, LONGEST); end++) if (hasGoodCrc(buffer.subarray(0, end))) return end;
  return buffer.length >= LONGEST ? 0 : null;
}
