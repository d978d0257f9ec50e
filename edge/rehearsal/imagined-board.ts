import { crc16 } from "../drivers/modbus-relay/frame.ts";
import { listeners, type LineListener, type OwnedLine } from "../drivers/line/line.ts";

/** A line that leads nowhere: what is written to it may be answered at once, and bytes may be made to come. */
export interface ImaginedLine extends OwnedLine {
  receive(bytes: Uint8Array): void;
}

/** @param answer what comes back for what was written; null for nothing */
export function imaginedLine(
  name: string,
  nowMs: () => number,
  answer: (bytes: Uint8Array) => Uint8Array | null,
): ImaginedLine {
  const heard = listeners<LineListener>();
  let isOpen = false;
  const receive = (bytes: Uint8Array): void => heard.each((listener) => listener.bytes(bytes, nowMs()));
  return {
    name,
    get isOpen() {
      return isOpen;
    },
    lostBecause: null,
    listen: (listener) => heard.add(listener),
    start() {
      if (isOpen) return;
      isOpen = true;
      heard.each((listener) => listener.opened());
    },
    write(bytes) {
      const reply = answer(bytes);
      if (reply) receive(reply);
      return Promise.resolve();
    },
    reopen: () => undefined,
    receive,
    [Symbol.asyncDispose]() {
      isOpen = false;
      return Promise.resolve();
    },
  };
}

const READ_INPUTS = 0x02;
const WRITE_COIL = 0x05;
const ILLEGAL_FUNCTION = 0x01;
/** The high byte of a coil that is a pulse, and the relay of the one that opens. */
const FLASH_ON = 0x02;
const OPEN_RELAY = 0;

/** A relay board that answers what the driver asks: eight inputs, and relays that are told apart by number alone. */
export interface ImaginedBoard {
  /** How often the arm was told to open. */
  readonly openings: number;
  set(input: number, isOn: boolean): void;
  answer(bytes: Uint8Array): Uint8Array;
}

export function imaginedBoard(): ImaginedBoard {
  let inputs = 0;
  let openings = 0;
  return {
    get openings() {
      return openings;
    },
    set(input, isOn) {
      inputs = isOn ? inputs | (1 << input) : inputs & ~(1 << input);
    },
    answer(bytes) {
      const [address = 0, what = 0, flash = 0, relay = 0] = bytes;
      if (what === WRITE_COIL) {
        if (flash === FLASH_ON && relay === OPEN_RELAY) openings++;
        return bytes;
      }
      if (what === READ_INPUTS) return framed([address, what, 1, inputs]);
      return framed([address, what | 0x80, ILLEGAL_FUNCTION]);
    },
  };
}

function framed(bytes: readonly number[]): Uint8Array {
  const crc = crc16(bytes);
  return Uint8Array.from([...bytes, crc & 0xff, crc >> 8]);
}
