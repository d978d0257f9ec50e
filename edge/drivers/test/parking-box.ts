import type { Clock } from "../../../shared/lib/clock.ts";

/** A serial parking box written from its manual, with switches for faults. */
export interface ParkingBox {
  readonly outputs: boolean[];
  readonly inputs: boolean[];
  /** All valid commands, in order. */
  readonly commands: string[];
  /** Receives bytes, and answers through its `say` function. */
  receive(bytes: Uint8Array): void;
  setInput(input: number, isOn: boolean): void;
  card(text: string): void;
  /** Off and on: outputs off, and it reports its start. */
  restart(): void;
  /** False: it neither receives nor sends. */
  isThere: boolean;
  /** It carries out commands and sends no answer. */
  isMute: boolean;
  /** It has one output and one input, OPEN1 and no TRIG. */
  isSmall: boolean;
  saysTrigOk: boolean;
  /** TRIG is accepted, but its relay is stuck. */
  isStuck: boolean;
}

const PULSE_MS = 1000;

/** @param say receives the output of its port */
export function parkingBox(clock: Clock, say: (text: string) => void): ParkingBox {
  const pulses = new Map<number, () => void>();
  let heard = "";
  const box: ParkingBox = {
    outputs: [false, false, false, false, false],
    inputs: [false, false, false, false],
    commands: [],
    isThere: true,
    isMute: false,
    isSmall: false,
    saysTrigOk: false,
    isStuck: false,
    receive(bytes) {
      if (!box.isThere) return;
      heard += Buffer.from(bytes).toString("latin1");
      for (let end = heard.indexOf("#"); end >= 0; end = heard.indexOf("#")) {
        const command = heard.slice(heard.lastIndexOf("*", end) + 1, end);
        heard = heard.slice(end + 1);
        const answer = obey(command);
        if (answer !== null && !box.isMute) say(`*${answer}#`);
      }
    },
    setInput(input, isOn) {
      box.inputs[input - 1] = isOn;
      if (box.isThere) say(`*IN${input}${isOn ? "ON" : "OFF"}#\r\n`);
    },
    card: (text) => say(`*${text}#\r\n`),
    restart() {
      for (const cancel of pulses.values()) cancel();
      box.outputs.fill(false);
      heard = "";
      say(box.isSmall ? "*POWERON:BTOK#\r\n" : "*POWERON#");
    },
  };

  function set(output: number, isOn: boolean): void {
    pulses.get(output)?.();
    pulses.delete(output);
    if (!box.isStuck) box.outputs[output - 1] = isOn;
  }

  function pulse(output: number): void {
    set(output, true);
    pulses.set(
      output,
      clock.after(PULSE_MS, () => set(output, false)),
    );
  }

  function obey(command: string): string | null {
    box.commands.push(command);
    const [, verb = "", number = "", more = ""] = /^([A-Z]+)(\d?)(ON|OFF)?$/.exec(command) ?? [];
    const output = Number(number);
    const isKnown = !box.isSmall || output <= 1;
    if (command === "PING") return "PINGOK";
    if (command === "STAT") return `STAT${bits(box.inputs, 4)}${bits(box.outputs, 5)}`;
    if (verb === "OUT" && isKnown) set(output, more === "ON");
    else if (verb === "TRIG" && !box.isSmall) {
      pulse(output);
      return box.saysTrigOk ? `${command}OK` : null;
    } else if (command === "OPEN1") pulse(1);
    else if (command === "CLOSE1" && !box.isSmall) pulse(2);
    else if (command === "STOP1" && !box.isSmall) pulse(3);
    else return null;
    return `${command}OK`;
  }

  function bits(levels: readonly boolean[], count: number): string {
    return Array.from(levels.slice(0, box.isSmall ? 1 : count), (isOn) => (isOn ? "1" : "0")).join("");
  }
  return box;
}
