import { type BoxHardware, type BoxProtocol, wordReader } from "../box.ts";

export interface EnetBoardSettings {
  /** Firmwares report an input differently: `IN1ON`, `IN11` or `INP11`. */
  words: "on_off" | "digit" | "inp";
}

export const ENET_BOARD = { first: 1, outputs: 1, inputs: 4 };
const PULSE_MS = 1000;

/** An ENET board: `:CMD;`. OPEN1 gives a pulse without an answer. */
export function enetBoardProtocol(
  { words: form }: EnetBoardSettings,
  { outputs, inputs, say }: BoxHardware,
): BoxProtocol {
  const words = wordReader(":", ";");
  const send = (text: string): Promise<boolean> => say(Buffer.from(`:${text};`, "latin1"));
  let track: number | null = null;
  return {
    hear(bytes, atMs) {
      for (const command of words(bytes)) {
        if (command === "OPEN1") outputs.pulse(1, PULSE_MS, atMs);
        if (command === "INFO") void send(`STAT${inputs[0] ? 1 : 0}${inputs[1] ? 1 : 0}`);
        const played = /^PLAYTRACK(\d+)$/.exec(command)?.[1];
        if (played !== undefined) track = Number(played);
      }
    },
    inputChanged(input, isOn) {
      const digit = isOn ? 1 : 0;
      const reply = {
        on_off: `IN${input}${isOn ? "ON" : "OFF"}`,
        digit: `IN${input}${digit}`,
        inp: `INP${input}${digit}`,
      };
      void send(reply[form]);
    },
    card: (digits) => send(`W1${digits}`),
    state: () => ({ track }),
  };
}
