import { type BoxHardware, type BoxProtocol, wordReader } from "../box.ts";

export interface ParkingBoxSettings {
  /** Makers differ: some boxes answer TRIG, others do not. */
  answers_trig: boolean;
  /** The letter before the digits of a card: W for the first reader, X for the second. */
  card_channel: "W" | "X";
}

/** Four relays, four inputs; STAT also reports a fifth relay, which does not exist. */
export const PARKING_BOX = { first: 1, outputs: 4, inputs: 4 };
const PULSE_MS = 1000;

/** The Indonesian interface box for barrier gates, by its manual: `*CMD#`, answered with `*CMDOK#`. */
export function parkingBoxProtocol(settings: ParkingBoxSettings, { outputs, inputs, say }: BoxHardware): BoxProtocol {
  const words = wordReader("*", "#");
  const send = (text: string): Promise<boolean> => say(Buffer.from(text, "latin1"));

  /** @returns the answer's words, null for no answer */
  function obey(command: string, atMs: number): string | null {
    const [, verb = "", number = "", how = ""] = /^([A-Z]+)(\d?)(ON|OFF|)$/.exec(command) ?? [];
    const output = Number(number);
    switch (`${verb}${how === "" ? "" : "n"}`) {
      case "PING":
        return "PINGOK";
      case "STAT":
        return `STAT${[...inputs, ...outputs.states(), false].map((isOn) => (isOn ? "1" : "0")).join("")}`;
      case "OUTn":
        if (output < 1 || output > 4) return null;
        outputs.set(output, how === "ON", atMs);
        return `${command}OK`;
      case "TRIG":
        if (output < 1 || output > 4) return null;
        outputs.pulse(output, PULSE_MS, atMs);
        return settings.answers_trig ? `${command}OK` : null;
      case "OPEN":
      case "CLOSE":
      case "STOP":
        return press(verb as "OPEN" | "CLOSE" | "STOP", output, atMs) ? `${command}OK` : null;
      default:
        return null;
    }
  }

  /** 1: the command pulses its own relay. 2: opening and closing exclude each other. */
  function press(verb: "OPEN" | "CLOSE" | "STOP", kind: number, atMs: number): boolean {
    if (kind === 1) outputs.pulse({ OPEN: 1, CLOSE: 2, STOP: 3 }[verb], PULSE_MS, atMs);
    if (kind !== 2) return kind === 1;
    outputs.set(verb === "OPEN" ? 2 : 1, false, atMs);
    if (verb === "STOP") outputs.set(2, false, atMs);
    else outputs.set(verb === "OPEN" ? 1 : 2, true, atMs);
    return true;
  }

  return {
    hear(bytes, atMs) {
      for (const command of words(bytes)) {
        const answer = obey(command, atMs);
        if (answer !== null) void send(`*${answer}#`);
      }
    },
    inputChanged: (input, isOn) => void send(`*IN${input}${isOn ? "ON" : "OFF"}#`),
    card: (digits) => send(`*${settings.card_channel}${digits}#`),
  };
}
