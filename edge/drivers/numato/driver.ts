import { Numato } from "../../../shared/wire/devices/numato.ts";
import type { Device } from "../../lane/ports.ts";
import type { BoxKind } from "../box/boxes.ts";
import { boxLoop } from "../box/contacts.ts";
import type { BoxCommand } from "../box/dialect.ts";
import { channelsFrom, onRelays } from "../box/relay-roles.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { numatoIndex, numatoLine, numatoReader } from "./frame.ts";

/** A command counts as accepted when the board has repeated it and prompts for the next one. */
function switchRelay(relay: number, isOn: boolean): BoxCommand {
  const command = `relay ${isOn ? "on" : "off"} ${numatoIndex(relay)}`;
  return { bytes: numatoLine(command), isAnswer: (news) => news.kind === "reply" && news.text.endsWith(command) };
}

function readGpio(input: number): BoxCommand {
  return {
    bytes: numatoLine(`gpio read ${numatoIndex(input)}`),
    isAnswer: (news) => news.kind === "status" && news.inputs.has(input),
  };
}

const READ_RELAY_0: BoxCommand = {
  bytes: numatoLine("relay read 0"),
  isAnswer: (news) => news.kind === "status" && news.outputs.has(0),
};

/** Numato boards. */
export const numato: Driver<Numato> = {
  settings: Numato,
  create,
};

function create({ id, name, settings }: DeviceConfig<Numato>, deps: DriverDeps): Device {
  const { link, channels, poll_ms } = settings;
  const kind: BoxKind = {
    link,
    dialect: () => ({
      reader: numatoReader,
      // An empty line ends a partial command that the board may have received before.
      greeting: [{ bytes: numatoLine(""), isAnswer: null }],
      outputs: channelsFrom(0, channels),
      switchOutput: (relay, isOn) => [switchRelay(relay, isOn)],
      question: (inputs) => (inputs.length > 0 ? [...new Set(inputs)].map(readGpio) : [READ_RELAY_0]),
      timing: { pollMs: poll_ms, answerMs: 300, gapMs: 5, bootMs: 0, cardRepeatMs: 0 },
    }),
  };
  if (settings.role === "loop") return boxLoop({ id, name, settings }, kind, deps);
  return onRelays({ id, name, settings }, kind, deps);
}
