/**
 * A relay board with eight relays and eight inputs, written from the protocol for tests. Flash-on ends by its own
 * timer, a broken frame gets no answer, an address that it lacks gets exception 2.
 */
export interface RelayBoard {
  readonly relays: boolean[];
  readonly inputs: boolean[];
  readonly modes: number[];
  /** Every flash-on: relay and tenths of a second. */
  readonly pulses: { relay: number; tenths: number }[];
  /** True if both relays of a pair were ever on together. */
  wereEverOnTogether(one: number, other: number): boolean;
  /** True if it has control modes. */
  hasModes: boolean;
  /** False: it receives and sends nothing. */
  isThere: boolean;
  /** Acts on writes without answering them. */
  isMute: boolean;
  /** @returns the answer, or null for silence */
  answer(request: Uint8Array): Uint8Array | null;
}

export function relayBoard(address = 1): RelayBoard {
  const together = new Set<string>();
  const board: RelayBoard = {
    relays: Array.from({ length: 8 }, () => false),
    inputs: Array.from({ length: 8 }, () => false),
    modes: Array.from({ length: 8 }, () => 0),
    pulses: [],
    hasModes: true,
    isThere: true,
    isMute: false,
    wereEverOnTogether: (one, other) => together.has([one, other].sort().join()),
    answer(request) {
      const isSound = request.length === 8 && checked([...request.subarray(0, 6)]).join() === [...request].join();
      if (!board.isThere || !isSound || request[0] !== address) return null;
      const [, code = 0, high1 = 0, low1 = 0, high2 = 0, low2 = 0] = request;
      return reply(code, (high1 << 8) | low1, (high2 << 8) | low2, request);
    },
  };

  function reply(code: number, from: number, value: number, request: Uint8Array): Uint8Array | null {
    switch (code) {
      case 1:
      case 2: {
        if (from + value > 8) return checked([address, code | 0x80, 2]);
        const bits = (code === 1 ? board.relays : board.inputs).slice(from, from + value);
        return checked([address, code, 1, bits.reduce((all, bit, at) => all | (bit ? 1 << at : 0), 0)]);
      }
      case 3:
        if (!board.hasModes || from < 0x1000 || from - 0x1000 + value > 8) return checked([address, 0x83, 2]);
        return checked([
          address,
          3,
          value * 2,
          ...board.modes.slice(0, value).flatMap((mode) => [mode >> 8, mode & 0xff]),
        ]);
      case 5:
        if (!write(from, value)) return checked([address, 0x85, 2]);
        return board.isMute ? null : request;
      default:
        return checked([address, code | 0x80, 1]);
    }
  }

  function write(coil: number, value: number): boolean {
    if (coil === 0xff) board.relays.fill(value === 0xff00);
    else if (coil < 8) board.relays[coil] = value === 0xff00;
    else if (coil >= 0x200 && coil < 0x208) board.pulses.push({ relay: coil - 0x200, tenths: value });
    else return false;
    board.relays.forEach((isOn, one) =>
      board.relays.forEach((isOtherOn, other) => {
        if (isOn && isOtherOn) together.add([one, other].sort().join());
      }),
    );
    return true;
  }
  return board;
}

function checked(bytes: readonly number[]): Uint8Array {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return Uint8Array.from([...bytes, crc & 0xff, crc >>> 8]);
}
