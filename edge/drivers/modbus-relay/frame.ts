/** Modbus RTU frames for relay boards with the common map. Pure. */

/** A question: a repeat is harmless. `from` and `count` are in coils, inputs or registers. */
export interface ReadRequest {
  kind: "read-coils" | "read-inputs" | "read-holding";
  address: number;
  from: number;
  count: number;
}

/** Function 05, which the board answers with the same frame. */
export interface WriteRequest {
  kind: "write-coil";
  address: number;
  coil: number;
  value: number;
}

export type Request = ReadRequest | WriteRequest;

export type Reply =
  | { kind: "values"; values: readonly number[] }
  | { kind: "echo" }
  /** 1 illegal function, 2 illegal address, 3 illegal value, 4 device failure. */
  | { kind: "exception"; code: number };

const FUNCTIONS = { "read-coils": 0x01, "read-inputs": 0x02, "read-holding": 0x03, "write-coil": 0x05 } as const;

export const ALL_RELAYS = 0x00ff;
export const CONTROL_MODES = 0x1000;
const FLASH_ON = 0x0200;
const ON = 0xff00;
const OFF = 0x0000;

export function switchRelay(address: number, relay: number, isOn: boolean): WriteRequest {
  return { kind: "write-coil", address, coil: relay, value: isOn ? ON : OFF };
}

export function allRelaysOff(address: number): WriteRequest {
  return switchRelay(address, ALL_RELAYS, false);
}

/** The relay goes on, and off again by itself after `pulseMs` (whole tenths of a second, at least one). */
export function flashOn(address: number, relay: number, pulseMs: number): WriteRequest {
  return { kind: "write-coil", address, coil: FLASH_ON + relay, value: Math.max(1, Math.round(pulseMs / 100)) };
}

/** The request as sent on the wire: eight bytes, checksum included. */
export function encodeRequest(request: Request): Uint8Array {
  const [first, second] = request.kind === "write-coil" ? [request.coil, request.value] : [request.from, request.count];
  return withCrc([request.address, FUNCTIONS[request.kind], first >> 8, first & 0xff, second >> 8, second & 0xff]);
}

/** The number of bytes of a good answer. */
export function replyLength(request: Request): number {
  return request.kind === "write-coil" ? 8 : 5 + dataBytes(request);
}

/** Reads the answer to one request from the bytes of the line. */
export interface ReplyReader {
  /** @returns the reply once it is complete, otherwise null; bytes after it are dropped */
  push(chunk: Uint8Array): Reply | null;
  /** The line gave back a question: no board answers with one. */
  readonly heardItself: boolean;
}

/**
 * It knows the pending request, and so the form of a valid answer. It skips a byte that cannot start an answer, so
 * noise costs only itself. It keeps less than one frame between two chunks.
 * @param hasEcho the line gives back what is sent: the first frame like the request is not the board's answer
 */
export function replyReader(request: Request, hasEcho = false): ReplyReader {
  const code = FUNCTIONS[request.kind];
  const goodLength = replyLength(request);
  const sent = Buffer.from(encodeRequest(request));
  let rest: Uint8Array = new Uint8Array(0);
  let awaitsEcho = hasEcho && request.kind === "write-coil";
  let heardItself = false;
  let last: Uint8Array = new Uint8Array(0);

  function listenForItself(chunk: Uint8Array): void {
    const bytes = Buffer.concat([last, chunk]);
    heardItself ||= bytes.includes(sent);
    last = bytes.subarray(-(sent.length - 1));
  }

  /** @returns a reply, `null` if none starts here, `undefined` if more bytes are needed */
  function replyAt(bytes: Uint8Array, at: number): Reply | null | undefined {
    if (bytes[at] !== request.address) return null;
    if (at + 1 >= bytes.length) return undefined;
    const isException = bytes[at + 1] === (code | 0x80);
    if (!isException && bytes[at + 1] !== code) return null;
    if (at + 2 >= bytes.length) return undefined;
    if (!isException && request.kind !== "write-coil" && bytes[at + 2] !== dataBytes(request)) return null;
    const length = isException ? 5 : goodLength;
    if (at + length > bytes.length) return undefined;
    const frame = bytes.subarray(at, at + length);
    if (!hasGoodCrc(frame)) return null;
    if (isException) return { kind: "exception", code: frame[2] ?? 0 };
    if (request.kind !== "write-coil") return { kind: "values", values: valuesOf(request, frame) };
    return frame.every((byte, index) => byte === sent[index]) ? { kind: "echo" } : null;
  }

  return {
    push(chunk) {
      if (request.kind !== "write-coil") listenForItself(chunk);
      let bytes = rest.length === 0 ? chunk : joined(rest, chunk);
      let unclearFrom = bytes.length;
      for (let at = 0; at < bytes.length; at += 1) {
        const reply = replyAt(bytes, at);
        if (reply?.kind === "echo" && awaitsEcho) {
          awaitsEcho = false;
          bytes = bytes.subarray(at + goodLength);
          unclearFrom = bytes.length;
          at = -1;
          continue;
        }
        if (reply) return reply;
        // A false start must not hide the complete answer after it, so the search continues.
        if (reply === undefined) unclearFrom = Math.min(unclearFrom, at);
      }
      rest = bytes.slice(unclearFrom);
      return null;
    },
    get heardItself() {
      return heardItself;
    },
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function dataBytes(request: ReadRequest): number {
  return request.kind === "read-holding" ? request.count * 2 : Math.ceil(request.count / 8);
}

function valuesOf(request: ReadRequest, frame: Uint8Array): number[] {
  return Array.from({ length: request.count }, (_, index) =>
    request.kind === "read-holding"
      ? ((frame[3 + index * 2] ?? 0) << 8) | (frame[4 + index * 2] ?? 0)
      : ((frame[3 + (index >> 3)] ?? 0) >> (index & 7)) & 1,
  );
}

function withCrc(bytes: readonly number[]): Uint8Array {
  const crc = crc16(bytes);
  return Uint8Array.from([...bytes, crc & 0xff, crc >> 8]);
}

function hasGoodCrc(frame: Uint8Array): boolean {
  const crc = crc16(frame.subarray(0, -2));
  return frame.at(-2) === (crc & 0xff) && frame.at(-1) === crc >> 8;
}

/** CRC-16 of Modbus: reflected polynomial 0xA001, begins with 0xFFFF; the low byte is sent first. */
export function crc16(bytes: Iterable<number>): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
