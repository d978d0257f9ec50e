/** Relay boards without timers, written from their protocols. */
export interface UsbRelays {
  readonly relays: boolean[];
  readonly inputs: boolean[];
  /** Every valid switching, as `1 on`. */
  readonly switched: string[];
  receive(bytes: Uint8Array): void;
  isThere: boolean;
}

type Say = (bytes: Uint8Array) => void;

function usbRelays(
  count: number,
  receive: (byte: number, board: UsbRelays, set: (at: number, isOn: boolean) => void) => void,
) {
  const board: UsbRelays = {
    relays: Array.from({ length: count }, () => true),
    inputs: Array.from({ length: 8 }, () => false),
    switched: [],
    isThere: true,
    receive(bytes) {
      if (!board.isThere) return;
      for (const byte of bytes) {
        receive(byte, board, (at, isOn) => {
          board.relays[at] = isOn;
          board.switched.push(`${at} ${isOn ? "on" : "off"}`);
        });
      }
    },
  };
  return board;
}

export function lcusBoard(count: number): UsbRelays {
  let frame: number[] = [];
  return usbRelays(count, (byte, _board, set) => {
    frame = [...frame, byte].slice(-4);
    const [head, channel = 0, isOn = 0, sum] = frame;
    if (head === 0xa0 && channel >= 1 && channel <= count && isOn <= 1 && sum === ((0xa0 + channel + isOn) & 0xff))
      set(channel - 1, isOn === 1);
  });
}

export function kmtronicBoard(count: number, say: Say): UsbRelays {
  let frame: number[] = [];
  return usbRelays(count, (byte, board, set) => {
    frame = [...frame, byte].slice(-3);
    const [head, channel = 0, what = 0] = frame;
    if (head !== 0xff || frame.length < 3) return;
    frame = [];
    const level = (at: number): number => (board.relays[at] ? 1 : 0);
    if (what <= 1 && channel >= 1 && channel <= count) set(channel - 1, what === 1);
    else if (what === 3 && count <= 2) say(Uint8Array.from([0xff, channel, level(channel - 1)]));
    else if (channel === 9 && what === 0 && count > 2) say(Uint8Array.from(board.relays, (_isOn, at) => level(at)));
  });
}

export function numatoBoard(count: number, say: Say): UsbRelays {
  let line = "";
  return usbRelays(count, (byte, board, set) => {
    if (byte !== 0x0d) {
      line += String.fromCharCode(byte);
      return;
    }
    const [, verb, index = ""] = /^(relay on|relay off|relay read|gpio read) ([0-9A-V])$/.exec(line) ?? [];
    const at = Number.parseInt(index, 36);
    let answer = "";
    if (verb === "relay on" || verb === "relay off") set(at, verb === "relay on");
    if (verb === "relay read") answer = `${board.relays[at] ? "on" : "off"}\n\r`;
    if (verb === "gpio read") answer = `${board.inputs[at] ? "on" : "off"}\n\r`;
    say(Buffer.from(`${line}\n\r${answer}>`, "latin1"));
    line = "";
  });
}
