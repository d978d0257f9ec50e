import type { Request } from "./frames.ts";

/** The state of a relay board with the common map: coils, inputs, a few registers and the flash timers. */
export interface Board {
  address: number;
  relays: readonly boolean[];
  inputs: readonly boolean[];
  /** The effect of an input on its relay: 0 none, 1 linkage, 2 toggle, 3 edge. */
  modes: readonly number[];
  uart: number;
  /** Time at which the board itself switches a relay back (flash-on, flash-off), monotonic; null: never. */
  revertsAtMs: readonly (number | null)[];
}

export function newBoard(settings: { address: number; relays: number; inputs: number }): Board {
  return {
    address: settings.address,
    relays: Array.from({ length: settings.relays }, () => false),
    inputs: Array.from({ length: settings.inputs }, () => false),
    modes: Array.from({ length: settings.relays }, () => 0),
    uart: 1,
    revertsAtMs: Array.from({ length: settings.relays }, () => null),
  };
}

const SOFTWARE_VERSION = 0x00c8;
const EXCEPTION = { illegalFunction: 1, illegalAddress: 2, illegalValue: 3 } as const;

/** The result of a request: the reply's data (after the function code), or an exception code. */
export type Answer = { board: Board } & ({ data: Buffer } | { exception: number });

/** The board's reaction to a request for its address. Pure; `nowMs` starts the flash timers. */
export function answerRequest(board: Board, { function: code, data }: Request, nowMs: number): Answer {
  switch (code) {
    case 0x01:
      return readBits(board, board.relays, data);
    case 0x02:
      return board.inputs.length === 0 ? refuse(board, "illegalFunction") : readBits(board, board.inputs, data);
    case 0x03:
      return readRegisters(board, data);
    case 0x05:
      return writeCoil(board, data, nowMs);
    case 0x06:
      return writeRegister(board, data.readUInt16BE(0), data.readUInt16BE(2), data);
    case 0x0f:
      return writeCoils(board, data);
    case 0x10:
      return writeRegisters(board, data);
    default:
      return refuse(board, "illegalFunction");
  }
}

/** An input's contact changes; a control mode other than 0 switches its relay. */
export function setBoardInput(board: Board, input: number, isOn: boolean): Board {
  const was = board.inputs[input];
  if (was === undefined || was === isOn) return board;
  const next = { ...board, inputs: board.inputs.with(input, isOn) };
  const relay = board.relays[input];
  if (relay === undefined) return next;
  const mode = board.modes[input];
  if (mode === 1) return setRelays(next, [input], isOn);
  if ((mode === 2 && isOn) || mode === 3) return setRelays(next, [input], !relay);
  return next;
}

/** Applies the flash timers that are due. */
export function passBoardTime(board: Board, nowMs: number): Board {
  return board.revertsAtMs.reduce<Board>((next, dueMs, relay) => {
    if (dueMs === null || dueMs > nowMs) return next;
    return setRelays(next, [relay], next.relays[relay] === false);
  }, board);
}

export function nextBoardChangeMs(board: Board): number | null {
  const dueMs = board.revertsAtMs.filter((time) => time !== null);
  return dueMs.length === 0 ? null : Math.min(...dueMs);
}

/** A plain write cancels a running flash on the same relay. */
function setRelays(board: Board, relays: readonly number[], isOn: boolean): Board {
  return {
    ...board,
    relays: board.relays.map((was, relay) => (relays.includes(relay) ? isOn : was)),
    revertsAtMs: board.revertsAtMs.map((dueMs, relay) => (relays.includes(relay) ? null : dueMs)),
  };
}

function refuse(board: Board, why: keyof typeof EXCEPTION): Answer {
  return { board, exception: EXCEPTION[why] };
}

function readBits(board: Board, bits: readonly boolean[], data: Buffer): Answer {
  const start = data.readUInt16BE(0);
  const count = data.readUInt16BE(2);
  if (count < 1 || count > 2000) return refuse(board, "illegalValue");
  if (start + count > bits.length) return refuse(board, "illegalAddress");
  const packed = Buffer.alloc(Math.ceil(count / 8));
  for (let bit = 0; bit < count; bit++)
    if (bits[start + bit]) packed.writeUInt8(packed.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3);
  return { board, data: Buffer.concat([Buffer.from([packed.length]), packed]) };
}

function readRegisters(board: Board, data: Buffer): Answer {
  const start = data.readUInt16BE(0);
  const count = data.readUInt16BE(2);
  if (count < 1 || count > 125) return refuse(board, "illegalValue");
  const values = Array.from({ length: count }, (_, index) => registerAt(board, start + index));
  if (values.includes(undefined)) return refuse(board, "illegalAddress");
  const packed = Buffer.alloc(1 + count * 2);
  packed.writeUInt8(count * 2, 0);
  values.forEach((value, index) => packed.writeUInt16BE(value ?? 0, 1 + index * 2));
  return { board, data: packed };
}

function registerAt(board: Board, register: number): number | undefined {
  if (register === 0x2000) return board.uart;
  if (register === 0x4000) return board.address;
  if (register === 0x8000) return SOFTWARE_VERSION;
  return board.modes[register - 0x1000];
}

function writeCoil(board: Board, data: Buffer, nowMs: number): Answer {
  const coil = data.readUInt16BE(0);
  const value = data.readUInt16BE(2);
  const flash = coil >> 8;
  if (flash === 0x02 || flash === 0x04) {
    const relay = coil & 0xff;
    if (relay >= board.relays.length) return refuse(board, "illegalAddress");
    if (value < 1 || value > 0x7fff) return refuse(board, "illegalValue");
    const next = setRelays(board, [relay], flash === 0x02);
    return { board: { ...next, revertsAtMs: next.revertsAtMs.with(relay, nowMs + value * 100) }, data };
  }
  const relays = coil === 0xff ? [...board.relays.keys()] : [coil];
  if (coil !== 0xff && coil >= board.relays.length) return refuse(board, "illegalAddress");
  if (value === 0xff00 || value === 0x0000) return { board: setRelays(board, relays, value === 0xff00), data };
  if (value !== 0x5500) return refuse(board, "illegalValue");
  const toggled = relays.reduce<Board>((next, relay) => setRelays(next, [relay], !board.relays[relay]), board);
  return { board: toggled, data };
}

function writeCoils(board: Board, data: Buffer): Answer {
  const start = data.readUInt16BE(0);
  const count = data.readUInt16BE(2);
  const bits = data.subarray(5);
  if (count < 1 || bits.length !== Math.ceil(count / 8)) return refuse(board, "illegalValue");
  if (start + count > board.relays.length) return refuse(board, "illegalAddress");
  let next = board;
  for (let bit = 0; bit < count; bit++)
    next = setRelays(next, [start + bit], (bits.readUInt8(bit >> 3) & (1 << (bit & 7))) !== 0);
  return { board: next, data: data.subarray(0, 4) };
}

function writeRegister(board: Board, register: number, value: number, data: Buffer): Answer {
  if (register === 0x4000)
    return value >= 1 && value <= 247 ? { board: { ...board, address: value }, data } : refuse(board, "illegalValue");
  if (register === 0x2000)
    return (value & 0xff) <= 7 && value >> 8 <= 2
      ? { board: { ...board, uart: value }, data }
      : refuse(board, "illegalValue");
  const channel = register - 0x1000;
  if (board.modes[channel] === undefined) return refuse(board, "illegalAddress");
  if (value > 3) return refuse(board, "illegalValue");
  return { board: { ...board, modes: board.modes.with(channel, value) }, data };
}

function writeRegisters(board: Board, data: Buffer): Answer {
  const start = data.readUInt16BE(0);
  const count = data.readUInt16BE(2);
  if (count < 1 || data.length !== 5 + count * 2) return refuse(board, "illegalValue");
  let next = board;
  for (let index = 0; index < count; index++) {
    const answer = writeRegister(next, start + index, data.readUInt16BE(5 + index * 2), data);
    if ("exception" in answer) return { board, exception: answer.exception };
    next = answer.board;
  }
  return { board: next, data: data.subarray(0, 4) };
}
