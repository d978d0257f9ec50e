import type { Clock } from "../../../shared/lib/clock.ts";

/** A Compass board written from the vendor's table, with switches for faults. */
export interface CompassBoard {
  readonly outputs: boolean[];
  readonly inputs: boolean[];
  /** All received frames, in order. */
  readonly heard: string[];
  receive(bytes: Uint8Array): void;
  setInput(input: number, isOn: boolean): void;
  /** Sent repeatedly until it is acknowledged. */
  card(channel: string, digits: string): void;
  /** A new connection does not keep the push mode. */
  restart(): void;
  isThere: boolean;
  isShort: boolean;
  /** It answers STAT with the digits of its first two inputs. */
  saysDigits: boolean;
}

const PULSE_MS = 1000;

/** @param send receives the output of its port */
export function compassBoard(clock: Clock, send: (bytes: Uint8Array) => void): CompassBoard {
  const waiting = new Map<string, { acknowledgement: string; cancel: () => void }>();
  let bytesHeard: number[] = [];
  let push: { intervalMs: number; flags: string } | null = null;
  const board: CompassBoard = {
    outputs: [false, false, false, false],
    inputs: [false, false, false, false],
    heard: [],
    isThere: true,
    isShort: false,
    saysDigits: false,
    receive(bytes) {
      for (const byte of bytes) {
        if (byte === 0xa6) bytesHeard = [];
        else if (byte === 0xa9) obey(String.fromCharCode(...bytesHeard));
        else bytesHeard.push(byte);
      }
    },
    setInput(input, isOn) {
      board.inputs[input - 1] = isOn;
      const [event, acknowledgement] = board.isShort
        ? [`I${input}${isOn ? "N" : "F"}`, `I${input}${isOn ? "N" : "F"}`]
        : [`IN${input}${isOn ? "ON" : "OFF"}`, `IN${input}${isOn ? "ON" : "OFF"}OK`];
      tell(event, acknowledgement, (input - 1) * 2 + (isOn ? 0 : 1));
    },
    card: (channel, digits) => tell(`${channel}${digits}`, `${channel}OK`, 10 + "WXY".indexOf(channel)),
    restart() {
      push = null;
      for (const { cancel } of waiting.values()) cancel();
      waiting.clear();
    },
  };

  function say(text: string): void {
    if (board.isThere) send(Uint8Array.from([0xa6, ...Buffer.from(text, "latin1"), 0xa9]));
  }

  function tell(event: string, acknowledgement: string, flag: number): void {
    if (push?.flags[flag] !== "1") return;
    const { intervalMs } = push;
    const again = (): void => {
      say(event);
      waiting.set(event, { acknowledgement, cancel: clock.after(intervalMs, again) });
    };
    again();
  }

  function obey(text: string): void {
    if (!board.isThere) return;
    board.heard.push(text);
    for (const [event, { acknowledgement, cancel }] of waiting) {
      if (acknowledgement !== text) continue;
      cancel();
      waiting.delete(event);
    }
    const mode = /^(?:RSS|RPL)(\d\d)([01]{11,13})$/.exec(text);
    if (mode) push = { intervalMs: Number(mode[1]) * 100, flags: mode[2] ?? "" };
    const output = /^(?:OUT([1-4])(ON|OFF)|O([1-4])([NF]))$/.exec(text);
    if (output) set(Number(output[1] ?? output[3]), (output[2] ?? output[4])!.startsWith("ON") || output[4] === "N");
    const pulse = /^(?:TRIG|TR)([1-4])$/.exec(text)?.[1] ?? { OPEN1: "1", CLOSE1: "2", STOP1: "3" }[text];
    if (pulse !== undefined) {
      set(Number(pulse), true);
      clock.after(PULSE_MS, () => set(Number(pulse), false));
    }
    if (text === "PING") say("PINGOK");
    if (text === "PNG") say("PNG");
    if (text === "STAT" && !board.isShort) say(`STAT${status()}`);
  }

  function set(output: number, isOn: boolean): void {
    board.outputs[output - 1] = isOn;
  }

  function status(): string {
    if (board.saysDigits) return board.inputs.slice(0, 2).map(Number).join("");
    const cards = [...waiting.keys()].filter((event) => /^[WXY]/.test(event));
    return [...board.inputs.flatMap((isOn, at) => (isOn ? [`IN${at + 1}ON`] : [])), ...cards].join("");
  }
  return board;
}
