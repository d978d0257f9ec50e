import type { Clock } from "../../../shared/lib/clock.ts";

/** An ENET board written from the known part of its protocol. */
export interface EnetBoard {
  readonly inputs: boolean[];
  /** All received commands, in order. */
  readonly commands: string[];
  receive(bytes: Uint8Array): void;
  setInput(input: number, isOn: boolean): void;
  card(digits: string): void;
  isThere: boolean;
}

/** @param say receives the output of its port */
export function enetBoard(_clock: Clock, say: (text: string) => void): EnetBoard {
  let heard = "";
  const board: EnetBoard = {
    inputs: [false, false, false, false],
    commands: [],
    isThere: true,
    receive(bytes) {
      heard += Buffer.from(bytes).toString("latin1");
      for (let end = heard.indexOf(";"); end >= 0; end = heard.indexOf(";")) {
        const command = heard.slice(heard.indexOf(":") + 1, end);
        heard = heard.slice(end + 1);
        if (!board.isThere) continue;
        board.commands.push(command);
        if (command === "INFO") say(`:STAT${Number(board.inputs[0])}${Number(board.inputs[1])};`);
      }
    },
    setInput(input, isOn) {
      board.inputs[input - 1] = isOn;
      say(input === 3 ? `:IN3${Number(isOn)};` : `:IN${input}${isOn ? "ON" : "OFF"};`);
    },
    card: (digits) => say(`:W1${digits};`),
  };
  return board;
}
